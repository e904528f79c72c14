// A message as an element: text, pictures, embeds, buttons, selects, and the layout components.

import {find, make, media, time, word} from './words.js';
import {custom, inline, markdown} from './markdown.js';

const STYLE = {1: 'primary', 2: '', 3: 'success', 4: 'danger'};

export function drawMessage(message, page) {
  const head = make('div', {class: 'head'},
    make('strong', {text: message.who, class: message.bot ? 'bot' : ''}),
    message.bot ? make('span', {class: 'tag', text: word('bot')}) : null,
    make('time', {text: time(message.at, 't'), title: time(message.at, 'F')}),
    message.edited ? make('span', {text: word('edited')}) : null);
  const body = make('div', {class: 'body'}, head);
  if (message.reply) body.append(make('button', {class: 'link small', text: '→ ' + word('reply'), onclick: () => page.go('', message.reply)}));
  if (message.thinking) body.append(make('p', {class: 'thinking', text: word('thinking', {name: message.who})}));
  const text = message.system ? word('system.thread', {place: message.text}) : message.text;
  if (text) body.append(markdown(text, page));
  const inRows = JSON.stringify(message.rows) + JSON.stringify(message.embeds);
  const loose = message.files.filter(file => !inRows.includes(file.url));
  const pictures = loose.filter(file => file.type.startsWith('image/'));
  // Discord's own order: words, pictures, files, embeds, controls; a message of components V2 is its components.
  if (pictures.length) body.append(make('div', {class: 'pictures'}, pictures.map(file => picture(file.url, file.alt, file))));
  for (const file of loose) if (!file.type.startsWith('image/')) body.append(download(file.url, file.name));
  for (const embed of message.embeds) body.append(drawEmbed(embed, page));
  if (message.rows.length) body.append(make('div', {class: 'controls'}, message.rows.map(row => component(row, message, page))));
  const classes = ['message', message.private && 'private', message.system && 'system'].filter(Boolean).join(' ');
  const article = make('article', {class: classes, id: 'm' + message.id, tabindex: '-1', 'aria-label': short(message)}, avatar(message), body);
  if (message.private) {
    const only = make('div', {class: 'only'}, make('span', {text: word('private')}), ' · ',
      make('button', {class: 'link', text: word('dismiss'), onclick: () => page.dismiss(message.id)}));
    body.append(only);
  }
  return article;
}

// What a screen reader says of a message before it reads it: who, and the first line.
export function short(message) {
  const line = (message.text || words(message.rows)).split('\n').find(one => one.trim()) ?? message.files[0]?.alt.split('\n')[0] ?? '';
  const said = `${message.who}: ${plain(line)}`;
  return said.length > 120 ? said.slice(0, 120).replace(/\s+\S*$/, '') + '…' : said;
}

// What is heard of a message that is new or has changed: where it is, what was done last, what is asked.
export function heard(message) {
  const lines = (message.text || words(message.rows)).split('\n').filter(one => one.trim());
  const done = lines.filter(one => one.startsWith('-# · ')).at(-1), asked = lines.find(one => /^(> )?\*\*/.test(one));
  const said = [...new Set([done, asked])].filter(one => one && one !== lines[0]).map(plain);
  return [short(message), ...said].join(' · ');
}

function plain(line) {
  return line.replace(/<[^>]*>|[#*_`>]|-# (· )?/g, '').trim();
}

// The words of components in the order in which they are shown.
function words(parts) {
  return parts.map(part => part.content ?? words(part.components ?? [])).filter(Boolean).join('\n');
}

function avatar(message) {
  if (message.bot) return make('img', {class: 'avatar', src: '/page/seal.svg', alt: ''});
  return initial(message.who);
}

export function initial(name) {
  return make('span', {class: 'avatar initial', text: name[0] ?? '', 'aria-hidden': 'true'});
}

function picture(url, alt, size = {}) {
  const [first, ...rest] = (alt || word('picture')).split('\n');
  const image = make('img', {src: media(url), alt: first, loading: 'eager'});
  if (size.width && size.height) Object.assign(image, {width: size.width, height: size.height});
  const button = make('button', {class: 'picture', 'aria-label': `${word('enlarge')}: ${first}`, onclick: () => large(url, alt)}, image);
  return make('div', {}, button, rest.length ? make('div', {class: 'told'}, rest.map(line => make('p', {text: line}))) : null);
}

function large(url, alt) {
  const dialog = find('large');
  const close = make('button', {class: 'close', text: '×', 'aria-label': word('close'), onclick: () => dialog.close()});
  const image = make('img', {src: media(url), alt: alt || word('picture')});
  image.addEventListener('click', () => image.classList.toggle('full'));
  dialog.replaceChildren(close, make('div', {class: 'frame'}, image), alt ? make('p', {class: 'alt', text: alt}) : '');
  dialog.showModal();
}

function download(url, name) {
  return make('p', {}, make('a', {class: 'file', href: media(url), download: name, text: word('download', {name})}));
}

function accent(element, colour) {
  if (colour !== null && colour !== undefined) element.style.borderLeftColor = '#' + colour.toString(16).padStart(6, '0');
  return element;
}

function drawEmbed(embed, page) {
  const box = accent(make('div', {class: 'box'}), embed.color);
  if (embed.author) box.append(make('p', {class: 'small', text: embed.author.name}));
  if (embed.title) box.append(make('h3', {}, inline(embed.title, page)));
  if (embed.description) box.append(markdown(embed.description, page));
  if (embed.fields?.length) {
    box.append(make('div', {class: 'fields'}, embed.fields.map(field =>
      make('div', {class: field.inline ? 'side' : ''}, make('h4', {}, inline(field.name, page)), markdown(field.value, page)))));
  }
  if (embed.thumbnail) box.append(make('div', {class: 'thumb'}, picture(embed.thumbnail.url, embed.thumbnail.description)));
  if (embed.image) box.append(make('div', {class: 'pictures'}, picture(embed.image.url, embed.image.description)));
  if (embed.footer) box.append(make('p', {class: 'small', text: embed.footer.text}));
  return box;
}

// What stands before a label: a picture, or a character; in a list of the browser's own there are no pictures.
function emoji(one) {
  if (!one) return null;
  return one.id ? custom(one.name) : `${one.name} `;
}

function sign(one) {
  return one && !one.id ? `${one.name} ` : '';
}

function component(part, message, page) {
  const inner = () => part.components.map(one => component(one, message, page));
  switch (part.type) {
    case 1: return make('div', {class: 'row'}, inner());
    case 2: return button(part, message, page);
    case 3: case 5: case 6: case 7: case 8: return select(part, message, page);
    case 9: return section(part, inner(), component(part.accessory, message, page));
    case 10: return markdown(part.content, page);
    case 11: return make('div', {class: 'thumb'}, picture(part.media.url, part.description));
    case 12: return make('div', {class: 'pictures'}, part.items.map(item => picture(item.media.url, item.description, file(item.media, message))));
    case 13: return download(part.file.url, part.name ?? part.file.url.split('/').pop());
    case 14: return make('hr', {class: part.divider === false ? 'blank' : ''});
    case 17: return accent(make('div', {class: 'box'}, inner()), part.accent_color);
    default: return make('span');
  }
}

// A short button says of itself what it stands beside: many of a message are called the same.
function section(part, told, beside) {
  const text = make('div', {class: 'told-beside'}, told);
  const said = text.textContent.replace(/\s+/g, ' ').trim();
  if (part.accessory.type === 2 && said) beside.setAttribute('aria-label', `${beside.textContent.trim()}: ${said}`);
  return make('div', {class: 'section'}, text, beside);
}

// The file behind a picture of a gallery: it knows its size.
function file(media, message) {
  return message.files.find(one => one.url === media.url) ?? media;
}

function button(part, message, page) {
  const label = [emoji(part.emoji), part.label ?? ''];
  if (part.style === 5) return make('a', {class: 'button', href: part.url, target: '_blank', rel: 'noopener noreferrer'}, label);
  return make('button', {
    class: STYLE[part.style] ?? '', disabled: part.disabled, 'data-id': part.custom_id,
    onclick: () => page.act({kind: 'click', message: message.id, custom_id: part.custom_id}),
  }, label);
}

export function optionsOf(part, page) {
  if (part.options) return part.options;
  const chosen = (part.default_values ?? []).map(one => String(one.id));
  const listed = part.type === 8 ? page.places() : page.people();
  return listed.map(one => ({label: one.name, value: one.id, default: chosen.includes(one.id)}));
}

function select(part, message, page) {
  const send = values => page.act({kind: 'select', message: message.id, custom_id: part.custom_id, values, people: part.type > 3 && part.type < 8, channels: part.type === 8});
  if ((part.max_values ?? 1) > 1) return several(part, send, page);
  const menu = make('select', {disabled: part.disabled, 'data-id': part.custom_id, 'aria-label': part.placeholder || word('choose'), title: word('choose.keys')},
    make('option', {value: '', text: part.placeholder || word('choose')}),
    optionsOf(part, page).map(one => make('option', {
      value: one.value, selected: one.default, text: sign(one.emoji) + one.label + (one.description ? ' — ' + one.description : ''),
    })));
  // With the keyboard one looks through a closed list by the arrow keys; only Enter takes what is shown.
  let looking = false;
  menu.addEventListener('pointerdown', () => { looking = false; });
  menu.addEventListener('keydown', event => {
    looking = event.key !== 'Enter';
    if (event.key === 'Enter' && menu.value) send([menu.value]);
  });
  // One from which nothing need be taken is emptied by its first line.
  menu.addEventListener('change', () => ((menu.value || part.min_values === 0) && !looking ? send(menu.value ? [menu.value] : []) : null));
  return menu;
}

// Several of a list: boxes to tick, and a button that is open only while the number is right.
export function several(part, send, page) {
  const least = part.min_values ?? 1, most = part.max_values ?? 1;
  const apply = send && make('button', {class: 'primary', text: word('apply'), 'data-id': part.custom_id, onclick: () => send(values())});
  const boxes = optionsOf(part, page).map(one => make('label', {class: 'tick'},
    make('input', {type: 'checkbox', value: one.value, checked: one.default, disabled: part.disabled}),
    make('span', {}, emoji(one.emoji), one.label, one.description ? make('small', {text: one.description}) : null)));
  const inputs = boxes.map(box => box.querySelector('input'));
  const values = () => inputs.filter(input => input.checked).map(input => input.value);
  const check = () => {
    const count = values().length;
    if (apply) apply.disabled = part.disabled || count < least || count > most;
    for (const input of inputs) input.disabled = part.disabled || (!input.checked && count >= most);
  };
  const bound = least === most ? 'apply.exact' : least ? 'apply.range' : most < boxes.length ? 'apply.most' : '';
  const set = make('fieldset', {class: 'several', 'data-id': part.custom_id},
    make('legend', {text: (part.placeholder || word('choose')) + (bound && ` (${word(bound, {least, most})})`)}),
    part.help ? make('small', {text: part.help}) : null, make('div', {class: 'ticks'}, boxes), apply ?? null);
  set.values = values;
  set.addEventListener('change', check);
  check();
  return set;
}
