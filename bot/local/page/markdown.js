// Discord's markdown as elements. Text never becomes HTML: everything is put in as text nodes.

import {make, time, word} from './words.js';

// Each rule: what it looks like, and what it becomes. Of several the one that begins first wins, then the order here.
const INLINE = [
  [/\\([\\*_~`|>#\-[\]()<:])/, m => m[1]],
  [/``(.+?)``|`([^`\n]+)`/, m => make('code', {text: m[1] ?? m[2]})],
  [/\*\*\*(\S(?:.*?\S)?)\*\*\*/, (m, go) => make('strong', {}, make('em', {}, go(m[1])))],
  [/\*\*(\S(?:.*?\S)?)\*\*/, (m, go) => make('strong', {}, go(m[1]))],
  [/__(\S(?:.*?\S)?)__/, (m, go) => make('u', {}, go(m[1]))],
  [/~~(\S(?:.*?\S)?)~~/, (m, go) => make('s', {}, go(m[1]))],
  [/\|\|(.+?)\|\|/, (m, go) => spoiler(go(m[1]))],
  [/\*(\S(?:.*?\S)?)\*/, (m, go) => make('em', {}, go(m[1]))],
  [/(?<!\w)_(\S(?:.*?\S)?)_(?!\w)/, (m, go) => make('em', {}, go(m[1]))],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, go, page) => link(m[2], go(m[1]), page)],
  [/<@!?(\d+)>/, (m, go, page) => mention(page.person(m[1]), page.isMe(m[1]))],
  [/<#(\d+)>/, (m, go, page) => channel(m[1], page)],
  [/<\/([^:>]+):\d+>/, (m, go, page) => command(m[1], page)],
  [/<a?:(\w+):\d+>/, m => custom(m[1])],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, m => make('time', {text: time(+m[1], m[2]), title: time(+m[1], 'F')})],
  [/<(https?:\/\/[^\s>]+)>|(https?:\/\/[^\s<>]*[^\s<>.,:;!?)'"])/, (m, go, page) => link(m[1] ?? m[2], null, page)],
];

export function inline(text, page) {
  const found = [];
  while (text) {
    let best = null;
    for (const [pattern, become] of INLINE) {
      const match = pattern.exec(text);
      if (match && (!best || match.index < best.match.index)) best = {match, become};
    }
    if (!best) break;
    const {match, become} = best;
    if (match.index) found.push(text.slice(0, match.index));
    found.push(become(match, inner => inline(inner, page), page));
    text = text.slice(match.index + match[0].length);
  }
  if (text) found.push(text);
  return found.flat();
}

export function markdown(text, page) {
  const root = make('div', {class: 'text'});
  for (const [index, part] of (text || '').split(/```(?:\w*\n)?([\s\S]*?)```/).entries()) {
    if (index % 2) root.append(make('pre', {tabindex: '0'}, make('code', {text: part.replace(/\n$/, '')})));
    else blocks(part.replace(/^\n|\n$/g, ''), root, page);
  }
  return root;
}

function blocks(text, root, page) {
  if (!text) return;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    let match;
    if (line.startsWith('>>> ')) {
      const quote = make('blockquote');
      blocks([line.slice(4), ...lines.slice(at + 1)].join('\n'), quote, page);
      root.append(quote);
      return;
    }
    if (/^> ?/.test(line) && line[0] === '>') {
      const quoted = [];
      while (at < lines.length && /^>( |$)/.test(lines[at])) quoted.push(lines[at++].slice(2));
      at--;
      const quote = make('blockquote');
      if (quoted.length) blocks(quoted.join('\n'), quote, page);
      else { at++; quote.append(line.slice(1)); }
      root.append(quote);
    } else if ((match = /^(#{1,3}) (.+)/.exec(line))) {
      root.append(make('h' + (match[1].length + 1), {}, inline(match[2], page)));
    } else if (line.startsWith('-# ')) {
      root.append(make('p', {class: 'small'}, inline(line.slice(3), page)));
    } else if ((match = /^(\s*)(?:[-*]|(\d+)\.) (.+)/.exec(line))) {
      const list = make(match[2] ? 'ol' : 'ul', match[2] ? {start: match[2]} : {});
      const item = /^(\s*)(?:[-*]|(\d+)\.) (.+)/;
      for (; at < lines.length && (match = item.exec(lines[at])); at++) {
        list.append(make('li', {class: match[1].length > 1 ? 'deeper' : ''}, inline(match[3], page)));
      }
      at--;
      root.append(list);
    } else if (line.trim()) {
      root.append(make('p', {}, inline(line, page)));
    } else if (at) {
      root.append(make('p', {class: 'gap'}));
    }
  }
}

// An emoji of the bot: it only ever stands beside its word, so it is told by nobody.
export function custom(name) {
  return make('img', {class: 'emoji', src: '/emoji/' + name, alt: '', 'aria-hidden': 'true', title: `:${name}:`});
}

function spoiler(children) {
  const button = make('button', {class: 'spoiler', 'aria-label': word('spoiler')}, make('span', {'aria-hidden': 'true'}, children));
  button.addEventListener('click', () => button.replaceWith(make('span', {class: 'shown'}, [...button.firstChild.childNodes])));
  return button;
}

function mention(name, mine) {
  return make('span', {class: mine ? 'mention mine' : 'mention', text: '@' + (name ?? word('someone'))});
}

function channel(id, page) {
  const name = page.place(id);
  if (!name) return make('span', {class: 'mention', text: '#' + word('somewhere')});
  return make('button', {class: 'mention', text: name, onclick: () => page.go(id)});
}

function command(name, page) {
  return make('button', {class: 'mention', text: '/' + name, onclick: () => page.command(name)});
}

function link(url, children, page) {
  const jump = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(url);
  if (jump) {
    const label = children ?? [page.place(jump[1]) ?? '#' + word('somewhere')];
    return make('button', {class: 'link', onclick: () => page.go(jump[1], jump[2])}, label);
  }
  return make('a', {href: url, target: '_blank', rel: 'noopener noreferrer'}, children ?? [url]);
}
