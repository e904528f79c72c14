// Forms in a dialog: the bot's modals, the list of commands, and the options of one command.

import {find, make, word} from './words.js';
import {markdown} from './markdown.js';
import {optionsOf, several} from './message.js';

function open(title, content, submit, label, page) {
  const dialog = find('dialog');
  const form = make('form', {}, make('h2', {text: title}), content, make('div', {class: 'row end'},
    make('button', {type: 'button', text: word('cancel'), onclick: () => dialog.close()}),
    make('button', {class: 'primary', text: label})));
  form.addEventListener('submit', event => {
    event.preventDefault();
    dialog.close();
    submit();
  });
  dialog.setAttribute('aria-label', title);
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  form.querySelector('input, select, textarea')?.focus();
}

// ---- modals ---------------------------------------------------------------------------------------------------------

export function modal(shown, page) {
  const values = {};
  const content = shown.components.map(part => field(part, values, page));
  const send = async () => {
    const filled = {};
    for (const [id, read] of Object.entries(values)) filled[id] = read();
    page.act({kind: 'modal', token: shown.token, values: filled});
  };
  open(shown.title, content, send, word('submit'), page);
}

function field(part, values, page, label = '', help = '') {
  if (part.type === 1) return make('div', {}, part.components.map(one => field(one, values, page)));
  if (part.type === 18) return field(part.component, values, page, part.label, part.description);
  if (part.type === 10) return markdown(part.content, page);
  const name = label || part.label || '';
  if (part.type === 4) {
    const input = make(part.style === 2 ? 'textarea' : 'input', {
      value: part.value ?? '', placeholder: part.placeholder, required: part.required !== false,
      maxlength: part.max_length ?? 4000, minlength: part.min_length, rows: part.style === 2 ? 5 : undefined,
    });
    values[part.custom_id] = () => input.value;
    return make('label', {}, name, help ? make('small', {text: help}) : null, input);
  }
  if ((part.max_values ?? 1) > 1 || part.type === 22) {
    const set = several({...part, placeholder: name || part.placeholder, help}, null, page);
    values[part.custom_id] = () => set.values();
    return set;
  }
  const menu = make('select', {required: part.required !== false}, make('option', {value: '', text: part.placeholder || word('choose')}),
    optionsOf(part, page).map(one => make('option', {value: one.value, text: one.label, selected: one.default})));
  values[part.custom_id] = () => (menu.value ? [menu.value] : []);
  return make('label', {}, name, help ? make('small', {text: help}) : null, menu);
}

// ---- commands -------------------------------------------------------------------------------------------------------

export async function commandList(page) {
  return (await fetch(`/commands?${page.query()}`)).json();
}

// The list above the line one types in; it follows the typing, arrow keys choose, Enter opens.
export function picker(page) {
  const list = find('picker'), line = find('say');
  let commands = [], shown = [], chosen = 0;
  const close = () => {
    list.hidden = true;
    line.setAttribute('aria-expanded', 'false');
    line.removeAttribute('aria-activedescendant');
  };
  const take = command => {
    close();
    line.value = '';
    commandForm(command, page);
  };
  const mark = () => {
    for (const [index, row] of [...list.children].entries()) row.setAttribute('aria-selected', String(index === chosen));
    list.children[chosen]?.scrollIntoView({block: 'nearest'});
    if (shown.length) line.setAttribute('aria-activedescendant', 'command' + chosen);
  };
  const filter = () => {
    if (!line.value.startsWith('/')) return close();
    const typed = line.value.slice(1).trim().toLowerCase();
    const fits = one => one.name.includes(typed) || one.shown.toLowerCase().includes(typed);
    shown = commands.filter(fits).sort((a, b) => b.name.startsWith(typed) - a.name.startsWith(typed));
    chosen = 0;
    list.replaceChildren(...(shown.length ? shown : [null]).map((one, index) => one
      ? make('div', {role: 'option', id: 'command' + index, class: 'option', onclick: () => take(one)},
          make('strong', {text: '/' + one.shown}), make('span', {text: one.description}))
      : make('p', {class: 'small', text: word('commands.none')})));
    list.hidden = false;
    line.setAttribute('aria-expanded', 'true');
    mark();
  };
  line.addEventListener('input', async () => {
    if (line.value.startsWith('/') && list.hidden) commands = await commandList(page);
    filter();
  });
  line.addEventListener('keydown', event => {
    if (list.hidden) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') chosen = Math.min(chosen + 1, shown.length - 1);
    else if (event.key === 'ArrowUp') chosen = Math.max(chosen - 1, 0);
    else if ((event.key === 'Enter' || event.key === 'Tab') && shown[chosen]) take(shown[chosen]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
    mark();
  });
  document.addEventListener('click', event => {
    if (!event.target.closest('footer')) close();
  });
  return () => {
    line.value = '/';
    line.dispatchEvent(new Event('input'));
    line.focus();
  };
}

export async function commandForm(command, page) {
  if (typeof command === 'string') command = (await commandList(page)).find(one => command === one.name || command === one.shown);
  if (!command) return;
  const fields = command.options.map(option => ({option, ...optionField(option, command, () => values(fields), page)}));
  const send = async () => page.act({kind: 'slash', name: command.name, options: await filled(fields)});
  if (!fields.length) return send();
  const content = [make('p', {class: 'small', text: command.description}), ...fields.map(({option, element}) =>
    make('label', {'data-option': option.name},
      make('span', {}, make('b', {text: option.shown}), option.required ? make('i', {text: ' · ' + word('required')}) : null),
      make('small', {text: option.description}), element))];
  open('/' + command.shown, content, send, word('send'), page);
}

const values = fields => Object.fromEntries(fields.filter(one => !one.late).map(one => [one.option.name, one.read()]));

async function filled(fields) {
  const found = {};
  for (const one of fields) found[one.option.name] = await one.read();
  return found;
}

function optionField(option, command, others, page) {
  let list = option.choices;
  if (option.type === 5) list = [{name: word('yes'), value: 'true'}, {name: word('no'), value: 'false'}];
  if (option.type === 6 || option.type === 9) list = page.people().map(one => ({name: one.name, value: one.id}));
  if (option.type === 7) list = page.places().map(one => ({name: one.name, value: one.id}));
  if (option.type === 11) return file(option);
  if (list.length) {
    const menu = make('select', {required: option.required},
      make('option', {value: '', text: option.required ? word('choose') : word('none')}),
      list.map(one => make('option', {value: String(one.value), text: one.name})));
    return {element: menu, read: () => menu.value};
  }
  if (option.autocomplete) return complete(option, command, others, page);
  const number = option.type === 4 || option.type === 10;
  const input = make('input', {type: number ? 'number' : 'text', required: option.required, min: option.least, max: option.most, step: option.type === 10 ? 'any' : undefined});
  return {element: input, read: () => input.value};
}

function file(option) {
  const input = make('input', {type: 'file', required: option.required});
  const read = () => new Promise(resolve => {
    const one = input.files[0];
    if (!one) return resolve('');
    const reader = new FileReader();
    reader.onload = () => resolve({name: one.name, data: reader.result.split(',')[1] ?? ''});
    reader.readAsDataURL(one);
  });
  return {element: input, read, late: true};
}

// A list that closes while a button below it is being pressed would move the button away from under the finger.
let pressing = false;
document.addEventListener('pointerdown', () => { pressing = true; }, true);
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => { pressing = false; }, true);

function afterPress(then) {
  if (!pressing) then();
  else document.addEventListener('pointerup', () => setTimeout(then), {once: true});
}

// A text with suggestions of the bot, offered at once and at every key.
function complete(option, command, others, page) {
  const id = 'suggestions-' + option.name;
  const input = make('input', {type: 'text', required: option.required, autocomplete: 'off', role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-expanded': 'false'});
  const list = make('div', {class: 'suggestions', role: 'listbox', id, 'aria-label': word('suggestions'), hidden: true});
  let asked = 0, offered = [], chosen = -1, value = '';
  const show = on => {
    list.hidden = !on;
    input.setAttribute('aria-expanded', String(on));
  };
  const take = one => {
    input.value = one.name;
    value = String(one.value);
    chosen = -1;
    mark();
    show(false);
  };
  const mark = () => {
    for (const [index, row] of [...list.children].entries()) if (offered.length) row.setAttribute('aria-selected', String(index === chosen));
    if (offered[chosen]) input.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
    list.children[chosen]?.scrollIntoView({block: 'nearest'});
  };
  const ask = async () => {
    const turn = ++asked;
    const answer = await page.ask({kind: 'complete', name: command.name, option: option.name, text: input.value, options: {...others(), [option.name]: ''}});
    if (turn !== asked || document.activeElement !== input) return;
    offered = answer?.choices ?? [];
    chosen = -1;
    list.replaceChildren(...offered.map((one, index) => make('div', {role: 'option', id: `${id}-${index}`, class: 'option', text: one.name, onpointerdown: event => { event.preventDefault(); take(one); }})));
    if (!offered.length) list.append(make('p', {class: 'small', text: word('suggestions.none')}));
    mark();
    show(true);
  };
  input.addEventListener('focus', ask);
  // What was offered for another text is not taken any more, however late the answer is.
  input.addEventListener('input', () => { [value, offered, chosen] = ['', [], -1]; mark(); ask(); });
  input.addEventListener('blur', () => afterPress(() => show(false)));
  input.addEventListener('keydown', event => {
    if (list.hidden) return;
    if (event.key === 'ArrowDown') chosen = Math.min(chosen + 1, offered.length - 1);
    else if (event.key === 'ArrowUp') chosen = Math.min(Math.max(chosen - 1, 0), offered.length - 1);
    else if (event.key === 'Escape') show(false);
    else if (event.key === 'Enter' && offered[chosen]) take(offered[chosen]);
    else return;
    event.preventDefault();
    event.stopPropagation();
    mark();
  });
  return {element: make('div', {class: 'complete'}, input, list), read: () => value || input.value};
}
