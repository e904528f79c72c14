// The page's words, in the window's language, and the making of elements. No sentence stands in a script.

const asked = new URLSearchParams(location.search).get('lang') || navigator.language || '';
const answer = await (await fetch('/words?lang=' + encodeURIComponent(asked))).json();

export const lang = answer.lang;
export const chosenLang = new URLSearchParams(location.search).get('lang') || '';
document.documentElement.lang = lang;

export function word(id, args = {}) {
  return (answer.words[id] ?? id).replace(/\{(\w+)\}/g, (slot, name) => args[name] ?? slot);
}

// make('button', {class: 'x', text: 'y', onclick: f, 'aria-label': 'z'}, child, ...)
export function make(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'text') element.textContent = value;
    else if (name === 'class') element.className = value;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (['value', 'checked', 'selected', 'disabled', 'multiple', 'hidden'].includes(name)) element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}

export const find = id => document.getElementById(id);
export const media = url => '/media?url=' + encodeURIComponent(url);

export function time(seconds, style) {
  const date = new Date(seconds * 1000);
  const format = options => new Intl.DateTimeFormat(lang, options).format(date);
  switch (style) {
    case 't': return format({timeStyle: 'short'});
    case 'T': return format({timeStyle: 'medium'});
    case 'd': return format({dateStyle: 'short'});
    case 'D': return format({dateStyle: 'long'});
    case 'F': return format({dateStyle: 'full', timeStyle: 'short'});
    case 'R': return relative(seconds);
    default: return format({dateStyle: 'long', timeStyle: 'short'});
  }
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const units = [['day', 86400], ['hour', 3600], ['minute', 60]];
  const [unit, size] = units.find(([, size]) => Math.abs(away) >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(lang, {numeric: 'auto'}).format(Math.round(away / size), unit);
}
