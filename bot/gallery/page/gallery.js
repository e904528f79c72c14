// The page without waiting: moments come in place, the newest by themselves. Every way here is a link of the page too.
const PLAY_MS = 1600, SAID_MS = 2600;
const PARTS = ["#head", "#later", "#board", "#thing", "#ways", "#standings", "#eyes", "#log", "#words", "#end"];

let texts = {}, playing = 0, saying = 0, live = null, newest = null, pending = null, going = 0;
const find = (selector) => document.querySelector(selector);
const main = () => find("#main");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Show a moment: its address is a link's. What is open stays open. */
async function go(address, { keep = false, back = false } = {}) {
  const mine = ++going;
  let page;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (!answer.ok) return answer.status === 404 ? gone() : false;
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
    address = answer.redirected ? answer.url : address;
  } catch {
    return false;
  }
  const fresh = page.querySelector("#main");
  if (mine !== going || !fresh) return false;
  if (!PARTS.every((part) => page.querySelector(part) && find(part))) {
    location.assign(address);
    return false;
  }
  const open = new Map([...document.querySelectorAll("details")].map((one) => [label(one), one.open]));
  const held = document.activeElement?.dataset?.way;
  const far = find("#log").scrollTop;
  for (const part of PARTS) find(part).replaceWith(document.adoptNode(page.querySelector(part)));
  Object.keys(main().dataset).forEach((name) => delete main().dataset[name]);
  Object.assign(main().dataset, fresh.dataset);
  document.title = page.title;
  for (const one of document.querySelectorAll("#words, #help")) one.open = open.get(label(one)) ?? one.open;
  if (held) find(`a[data-way="${held}"], [data-way="${held}"]`)?.focus?.();
  find("#log").scrollTop = "now" in fresh.dataset ? find("#log").scrollHeight : far;
  find("#board").classList.toggle("new", !calm.matches);
  if (!keep && !back) history.pushState(null, "", address);
  marks();
  later();
  return true;
}

const label = (details) => details.id || details.dataset.round;

/** Plain links become quick; whoever opens one elsewhere gets the link itself. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if ("copy" in link.dataset) event.preventDefault(), copy(link);
  else if ("larger" in link.dataset) event.preventDefault(), larger();
  else if (link.dataset.way === "play" || link.dataset.way === "stop") event.preventDefault(), play(!playing);
  else if (link.closest("#ways, #log, #eyes")) event.preventDefault(), stop(), go(link.href);
});
addEventListener("popstate", () => (stop(), go(location.href, { back: true })));

/* ---- going by itself */

function play(on) {
  stop();
  if (!on) return;
  const first = find('[data-way="on"]').matches("a") ? null : find('a[data-way="first"]');
  playing = setInterval(step, PLAY_MS);
  playMark();
  if (first) go(first.href);
  else step();
}

async function step() {
  const on = find('a[data-way="on"]');
  if (!on) return stop();
  if (await go(on.href, { keep: true })) playMark();
}

function stop() {
  if (!playing) return;
  clearInterval(playing);
  playing = 0;
  if (main().dataset.revision) history.replaceState(null, "", here());
  playMark();
}

const here = () => ("now" in main().dataset ? main().dataset.page : `${main().dataset.page}/${main().dataset.revision}`) + location.search;
function playMark() {
  find('[data-way="play"], [data-way="stop"]')?.classList.toggle("on", Boolean(playing));
}

/* ---- live */

function listen() {
  const address = main().dataset.live;
  if (!address || live) return;
  live = new EventSource(address);
  live.addEventListener("moved", (event) => moved(JSON.parse(event.data)));
  live.addEventListener("gone", gone);
}

function moved(told) {
  const first = !newest;
  newest = told;
  if (!behind()) return later();
  pending ??= setTimeout(async () => { // many watch: they do not all come at once
    pending = null;
    const address = behind();
    if (address && (await go(address, { keep: true }))) say(find(".asked")?.textContent ?? "");
  }, first ? 0 : Math.random() * told.within);
}

/** The page to ask for where this one does not show what was told last; none where it does. */
function behind() {
  const shown = main().dataset, here = Number(shown.moment);
  const there = "now" in shown ? Number(shown.revision) === newest.revision && here === newest.moment : here <= newest.moment;
  if (Number(shown.mark) === newest.mark && there) return "";
  return "now" in shown || !there ? shown.page + location.search : location.href;
}

/** Who looks back reads how far the game has gone on. */
function later() {
  const note = find("#later"), steps = newest ? newest.moment - Number(main().dataset.moment) : 0;
  if (!note) return;
  note.hidden = steps < 1 || "now" in main().dataset;
  if (note.hidden) return;
  const text = steps === 1 ? texts["later.one"] : (texts.later ?? "").replace("{n}", steps);
  const link = Object.assign(document.createElement("a"), { href: main().dataset.page + location.search, textContent: texts.newest });
  link.addEventListener("click", (event) => (event.preventDefault(), stop(), go(link.href)));
  note.replaceChildren(`${text} `, link);
}

function gone() {
  live?.close();
  const note = find("#later") ?? find(".note");
  if (note) Object.assign(note, { hidden: false, textContent: texts.gone });
  find("#board")?.replaceChildren();
  return false;
}

/* ---- the board */

function marks() {
  const board = find("#board");
  board?.addEventListener("click", (event) => tell(event.target.closest("[data-ref]")));
}

function tell(mark) {
  find("#board .held")?.classList.remove("held");
  find("#thing").textContent = "";
  const words = mark?.querySelector("title")?.textContent;
  if (!words) return;
  mark.classList.add("held");
  find("#thing").textContent = words;
}

function larger() {
  const board = find("#board");
  board.classList.toggle("large");
  board.scrollTo(0, 0);
}

/* ---- keys */

const by = (unit, way) => {
  const address = new URL(find(`a[data-way="${way}"]`)?.href ?? "", location.href);
  if (!find(`a[data-way="${way}"]`)) return;
  const shown = new URL(find(`[data-unit="${unit}"]`).href);
  stop();
  if (find(`[data-unit="${unit}"]`).ariaCurrent) return go(address.href);
  return fetch(shown).then((answer) => answer.text()).then((text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const link = page.querySelector(`a[data-way="${way}"]`);
    if (!link) return;
    const to = new URL(link.getAttribute("href"), location.href);
    const usual = new URLSearchParams(location.search).get("by");
    if (usual) to.searchParams.set("by", usual);
    else to.searchParams.delete("by");
    go(to.href);
  });
};

const KEYS = {
  ArrowLeft: (shift) => by(shift ? "step" : "turn", "back"),
  ArrowRight: (shift) => by(shift ? "step" : "turn", "on"),
  ArrowUp: () => by("round", "back"),
  ArrowDown: () => by("round", "on"),
  Home: () => find('a[data-way="first"]')?.click(),
  End: () => find('a[data-way="last"]')?.click(),
  " ": () => play(!playing),
  c: () => copy(find("[data-copy]")),
  t: () => toggle("#words"),
  "?": () => toggle("#help"),
  Escape: () => (stop(), tell(null)),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !find("#ways")) return;
  if (event.target.closest("summary, a, button") && (event.key === " " || event.key === "Enter")) return;
  const action = KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  action(event.shiftKey);
});

function toggle(selector) {
  const details = find(selector);
  details.open = !details.open;
  if (details.open) details.querySelector("summary").focus(), details.scrollIntoView({ block: "nearest" });
}

async function copy(link) {
  try {
    await navigator.clipboard.writeText(link.dataset.copy);
    say(link.dataset.copied);
  } catch {
    history.replaceState(null, "", link.href); // the address bar has it, where nothing may be copied
    say(link.dataset.copy);
  }
}

function say(text) {
  clearTimeout(saying);
  find("#said").textContent = text;
  saying = setTimeout(() => (find("#said").textContent = ""), SAID_MS);
}

texts = JSON.parse(document.body.dataset.texts ?? "{}");
marks();
listen();
if (find('[data-way="stop"]')) {
  const way = new URLSearchParams(location.search);
  way.delete("play"); // it plays now, and whoever stops it has a link that stands
  history.replaceState(null, "", location.pathname + (way.size ? `?${way}` : ""));
  play(true);
}
find("#log")?.scrollTo(0, find("#log").scrollHeight);
