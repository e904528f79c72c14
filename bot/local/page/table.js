// The window: who looks, where, what has changed, what is pressed.

import {chosenLang, find, lang, make, word} from './words.js';
import {drawMessage, heard, initial} from './message.js';
import {commandForm, modal, picker} from './forms.js';
import {markdown} from './markdown.js';

const POLL = 400, SLOW = 2500;
const address = new URLSearchParams(location.search);
let me = address.get('as') ?? '', at = address.get('in') ?? '', stamp = '', state = null, wanted = '', lost = false;
const drawn = new Map();
const seen = JSON.parse(localStorage.getItem('seen') ?? '{}');
const dismissed = new Set(JSON.parse(sessionStorage.getItem('dismissed') ?? '[]'));

// What the other modules may ask of the window.
const page = {
  ask: body => post(body),
  act,
  go: (place, message) => { wanted = message ?? ''; go(me, place || at); },
  command: name => commandForm(name, page),
  query: () => new URLSearchParams({as: me, at, lang}).toString(),
  people: () => state.people,
  places: () => state.places.filter(place => place.kind !== 'dm').map(place => ({id: place.id, name: name(place)})),
  person: id => state.people.find(one => one.id === id)?.name ?? (state.bot || null),
  isMe: id => state.people.find(one => one.id === id)?.name === me,
  place: id => { const found = state.places.find(one => one.id === id); return found ? name(found) : null; },
  dismiss: id => {
    dismissed.add(id);
    sessionStorage.setItem('dismissed', JSON.stringify([...dismissed].slice(-200)));
    draw();
  },
};

const name = place => (place.kind === 'dm' ? word('dm', {name: state.bot}) : place.kind === 'hall' ? '# ' + place.name : place.name);

// ---- asking the server ----------------------------------------------------------------------------------------------

async function post(body) {
  try {
    const response = await fetch('/do', {
      method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({as: me, at, lang, ...body}),
    });
    return response.ok ? await response.json() : {error: 'local.error.page'};
  } catch {
    return {error: 'local.lost'};
  }
}

async function act(body) {
  document.body.classList.add('busy');
  try {
    const answer = await post(body);
    note(answer);
    if (answer.modal) modal(answer.modal, page);
    await poll();
  } finally {
    document.body.classList.remove('busy');
  }
}

function note(answer) {
  const slow = answer.ms > SLOW && !answer.error;
  const id = answer.error?.replace(/^local\./, '');
  const text = id ? word(id) : slow ? word('slow', {seconds: new Intl.NumberFormat(lang, {maximumFractionDigits: 1}).format(answer.ms / 1000)}) : '';
  const box = find('note');
  box.hidden = !text;
  box.replaceChildren(text, text ? make('button', {class: 'link', text: word('close'), onclick: () => { box.hidden = true; }}) : '');
}

async function poll() {
  const query = new URLSearchParams({as: me, at, stamp});
  try {
    const response = await fetch('/state?' + query);
    if (response.status !== 200) return;
    const fresh = await response.json();
    if (query.get('as') !== me || query.get('at') !== at) return;
    state = fresh;
    ({stamp, me, at} = state);
    remember();
    draw();
    if (lost) { lost = false; find('note').hidden = true; }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    lost = true;
    stamp = '';
    find('note').hidden = false;
    find('note').textContent = word('lost');
  }
}

function remember() {
  const query = new URLSearchParams({as: me, in: at});
  if (chosenLang) query.set('lang', chosenLang);
  history.replaceState(null, '', '?' + query);
  const here = state.places.find(place => place.id === at);
  if (here?.newest && !document.hidden) {
    seen[`${me}:${at}`] = here.newest;
    localStorage.setItem('seen', JSON.stringify(seen));
  }
}

function go(person, place) {
  if (person !== me || place !== at) {
    [me, at, stamp] = [person, place, ''];
    drawn.clear();
    find('log').replaceChildren();
  }
  stamp = '';
  drawer(false);
  find('note').hidden = true;
  return poll();
}

// ---- drawing --------------------------------------------------------------------------------------------------------

const isNew = (person, id, newest) => Boolean(newest) && BigInt(newest) > BigInt(seen[`${person}:${id}`] ?? 0);

function draw() {
  const here = state.places.find(place => place.id === at);
  find('where').textContent = name(here);
  find('me').replaceChildren(initial(me), make('span', {text: me}));
  find('me').title = word('you', {name: me});
  find('say').placeholder = word('say');
  side();
  const mine = state.places.some(place => place.id !== at && isNew(me, place.id, place.newest));
  document.title = `${mine ? '● ' : ''}${me} – ${name(here)}`;
  find('menu').querySelector('.dot').hidden = !mine;
  messages(here);
}

function side() {
  const dot = called => make('span', {class: called ? 'dot called' : 'dot', role: 'img', 'aria-label': word('news')});
  const entry = place => make('button', {class: 'place ' + place.kind, 'aria-current': place.id === at ? 'page' : undefined, onclick: () => go(me, place.id)},
    make('span', {text: name(place)}), place.id !== at && isNew(me, place.id, place.newest) ? dot(place.called || place.kind === 'dm') : null);
  const threads = state.places.filter(place => place.kind === 'thread');
  const others = state.places.filter(place => place.kind !== 'thread');
  const own = person => `?${new URLSearchParams({as: person.name, ...(chosenLang ? {lang: chosenLang} : {})})}`;
  const people = state.people.map(person => make('div', {class: 'person'},
    make('button', {class: 'place', 'aria-current': person.me ? 'true' : undefined, onclick: () => change(person)},
      initial(person.name), make('span', {text: person.name}),
      !person.me && isNew(person.name, person.dm, person.newest) ? dot(true) : null),
    make('a', {class: 'window', href: own(person), target: '_blank', title: word('window', {name: person.name}), 'aria-label': word('window', {name: person.name})})));
  const content = [
    make('h2', {text: word('places')}), ...others.map(entry),
    ...(threads.length ? [make('h2', {text: word('threads')}), ...threads.map(entry)] : []),
    make('h2', {text: word('people')}), ...people,
  ];
  const key = content.map(one => one.outerHTML).join('');
  if (side.key !== key) {
    const focused = [...find('side').querySelectorAll('button')].indexOf(document.activeElement);
    find('side').replaceChildren(...content);
    if (focused >= 0) find('side').querySelectorAll('button')[focused]?.focus();
    side.key = key;
  }
}

// Another person sees the same place; a DM becomes that person's own.
function change(person) {
  const here = state.places.find(place => place.id === at);
  return go(person.name, here.kind === 'dm' ? person.dm : at);
}

function messages(here) {
  const log = find('log');
  const atEnd = log.scrollTop > end(log) - 120;
  hold(log);
  const rows = [greeting(here)];
  for (const message of state.messages) {
    if (dismissed.has(message.id)) continue;
    const key = JSON.stringify(message) + JSON.stringify(state.places.map(place => place.id));
    let row = drawn.get(message.id);
    if (row?.key !== key) drawn.set(message.id, (row = {key, element: drawMessage(message, page)}));
    rows.push(row.element);
  }
  const before = log.lastElementChild;
  announce(state.messages.filter(one => !dismissed.has(one.id)));
  rows.forEach((row, index) => { if (log.children[index] !== row) log.insertBefore(row, log.children[index] ?? null); });
  while (log.children.length > rows.length) log.lastElementChild.remove();
  for (const id of [...drawn.keys()]) if (!state.messages.some(message => message.id === id)) drawn.delete(id);
  refocus();
  if (wanted && find('m' + wanted)) {
    find('m' + wanted).scrollIntoView({block: 'start'});
    find('m' + wanted).classList.add('found');
    wanted = '';
  } else if (atEnd) toEnd();
  else if (before !== log.lastElementChild) find('newer').hidden = false;
}

// Whoever was at a control finds the focus where it was: at the same control, else at its message, else at the one that
// stands in its place now; behind a dialog, once that is closed.
let held = null;

function hold(log) {
  const article = document.activeElement?.closest('article');
  if (article) held = {id: document.activeElement.dataset.id ?? '', home: article.id, index: [...log.children].indexOf(article)};
  else if (!document.querySelector('dialog[open]')) held = null;
}

function refocus() {
  if (!held || document.activeElement !== document.body) return;
  const log = find('log'), {id, home, index} = held;
  const article = find(home) ?? log.children[Math.min(index, log.children.length - 1)];
  const same = id && article.querySelector(`[data-id="${CSS.escape(id)}"]:not(:disabled)`);
  (same || article).focus({preventScroll: true});
}

// A screen reader hears in one line of the newest message that is new or has changed, and of the own panel first; the
// message itself is read where it stands.
function announce(messages) {
  const known = announce.known;
  announce.known = new Map(messages.map(one => [one.id, JSON.stringify([one.text, one.rows])]));
  if (!known) return;
  const fresh = messages.filter(one => !one.thinking && known.get(one.id) !== announce.known.get(one.id));
  const told = fresh.findLast(one => one.private) ?? fresh.at(-1);
  if (told) find('heard').textContent = heard(told);
}

// Where the newest message is in sight from its first line on: what is asked stands there.
function end(log) {
  const bottom = log.scrollHeight - log.clientHeight;
  return log.lastElementChild ? Math.min(bottom, log.lastElementChild.offsetTop - log.offsetTop - 12) : bottom;
}

function toEnd() {
  const log = find('log');
  log.scrollTop = end(log);
  find('newer').hidden = true;
  for (const image of log.querySelectorAll('img')) if (!image.complete) image.addEventListener('load', () => { log.scrollTop = end(log); }, {once: true});
}

function greeting(here) {
  const key = here.kind + lang + (here.kind !== 'hall' && state.messages.length > 0);  // made anew it would lose the focus
  if (greeting.key === key) return greeting.element;
  greeting.key = key;
  if (here.kind !== 'hall') {
    const empty = word(here.kind === 'dm' ? 'dm.empty' : 'thread.empty');
    return (greeting.element = make('section', {class: 'greeting', hidden: state.messages.length > 0}, markdown(empty, page)));
  }
  return (greeting.element = make('section', {class: 'greeting'}, make('h2', {text: word('greeting.title')}), markdown(word('greeting.text'), page),
    make('div', {class: 'row'}, make('button', {class: 'primary', text: word('greeting.learn'), onclick: () => commandForm('learn', page)}),
      make('button', {text: word('greeting.button'), onclick: () => commandForm('game new', page)}),
      make('button', {text: word('greeting.help'), onclick: event => { event.stopPropagation(); commands(); }}))));
}

// ---- the frame ------------------------------------------------------------------------------------------------------

function drawer(open) {
  document.body.classList.toggle('drawer', open);
  find('menu').setAttribute('aria-expanded', String(open));
  find('shade').hidden = !open;
}

find('menu').setAttribute('aria-label', word('menu'));
find('side').setAttribute('aria-label', word('menu'));
find('menu').addEventListener('click', () => drawer(!document.body.classList.contains('drawer')));
find('shade').addEventListener('click', () => drawer(false));
document.addEventListener('keydown', event => { if (event.key === 'Escape') drawer(false); });
find('newer').textContent = '↓ ' + word('newer');
find('newer').addEventListener('click', toEnd);
find('log').addEventListener('scroll', () => {
  const log = find('log');
  if (log.scrollTop > end(log) - 40) find('newer').hidden = true;
});
find('slash').setAttribute('aria-label', word('commands'));
find('say').setAttribute('aria-label', word('say'));
find('send').textContent = word('send');
const commands = picker(page);
find('slash').addEventListener('click', commands);
const say = () => {
  const text = find('say').value.trim();
  if (!text || text.startsWith('/')) return;
  find('say').value = '';
  act({kind: 'say', text});
};
find('say').addEventListener('keydown', event => { if (event.key === 'Enter') say(); });
find('send').addEventListener('click', say);
for (const dialog of ['dialog', 'large']) find(dialog).addEventListener('close', refocus);
find('large').addEventListener('click', event => { if (event.target === event.currentTarget) event.currentTarget.close(); });
document.addEventListener('visibilitychange', () => { if (!document.hidden) { stamp = ''; poll(); } });
window.addEventListener('storage', event => { if (event.key === 'seen') { Object.assign(seen, JSON.parse(event.newValue ?? '{}')); if (state) draw(); } });

await poll();
(function again() { setTimeout(async () => { await poll().catch(console.error); again(); }, POLL); })();
