'use strict';
// A tree in a table that has only the visible rows.
//
// A model has: count, root children (kids(-1)), kids(node), name(node), note(node), values(node) -> [inclusive, exclusive] and
// total, what shares are of. Nodes are numbers.
const ROW = 24;

function element(tag, kind, text) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  return made;
}

class Tree {
  constructor(pane, title, columns, model, onChoose) {
    this.model = model;
    this.onChoose = onChoose;
    this.columns = columns;
    this.open = new Set();
    this.chosen = -1;
    this.sort = { column: -1, down: true };
    this.word = '';
    this.shown = [];
    pane.classList.toggle('two', columns.length === 3);
    this.bar = element('div', 'bar');
    this.bar.append(element('h2', '', title));
    this.of = element('span', 'of');
    this.bar.append(this.of);
    this.search = element('input');
    this.search.type = 'search';
    this.search.placeholder = 'find';
    this.search.setAttribute('aria-label', 'Find in ' + title);
    this.search.addEventListener('input', () => this.find(this.search.value));
    this.bar.append(this.search);
    this.heads = element('div', 'heads');
    columns.forEach((name, column) => {
      const button = element('button', '', name);
      button.type = 'button';
      button.addEventListener('click', () => this.sortBy(column));
      this.heads.append(button);
    });
    this.rows = element('div', 'rows');
    this.rows.tabIndex = 0;
    this.rows.setAttribute('role', 'tree');
    this.rows.setAttribute('aria-label', title);
    this.space = element('div');
    this.rows.append(this.space);
    this.rows.addEventListener('scroll', () => this.draw(), { passive: true });
    this.rows.addEventListener('keydown', event => this.key(event));
    pane.append(this.bar, this.heads, this.rows);
    new ResizeObserver(() => this.draw()).observe(this.rows);
  }

  find(word) {
    this.word = word.trim().toLowerCase();
    if (this.word) {
      const model = this.model, hits = new Uint8Array(model.count);
      const visit = model.order();
      for (let i = visit.length - 1; i >= 0; i--) {
        const node = visit[i];
        if (hits[node] || model.name(node).toLowerCase().includes(this.word)) {
          hits[node] = hits[node] || 2;
          const parent = model.parent(node);
          if (parent >= 0) hits[parent] = 1;
        }
      }
      this.hits = hits;
    }
    this.rows.scrollTop = 0;
    this.update();
  }

  sortBy(column) {
    if (this.sort.column !== column) this.sort = { column, down: column > 0 };
    else if (this.sort.down === column > 0) this.sort.down = !this.sort.down;
    else this.sort = { column: -1, down: true };
    this.update();
  }

  sorted(nodes) {
    const { column, down } = this.sort;
    if (column < 0 || nodes.length < 2) return nodes;
    const sign = down ? -1 : 1, model = this.model;
    const copy = Array.from(nodes);
    if (column === 0) {
      copy.sort((a, b) => sign * model.name(a).localeCompare(model.name(b), 'en', { numeric: true }) || a - b);
    } else {
      const which = column === 3 ? 1 : 0;
      // Values with different units cannot be compared: those with one unit are grouped.
      const unit = model.unit || (() => 0);
      copy.sort((a, b) => unit(a) - unit(b) || sign * (model.values(a)[which] - model.values(b)[which]) || a - b);
    }
    return copy;
  }

  // Updates the visible rows after opening, closing, sorting, or a change of values.
  update() {
    const shown = [], model = this.model, stack = [];
    const push = (nodes, depth) => {
      const order = this.sorted(nodes);
      for (let i = order.length - 1; i >= 0; i--) {
        if (!this.word || this.hits[order[i]]) stack.push([order[i], depth]);
      }
    };
    push(model.kids(-1), 0);
    while (stack.length) {
      const [node, depth] = stack.pop();
      shown.push([node, depth]);
      if (this.isOpen(node)) push(model.kids(node), depth + 1);
    }
    this.shown = shown;
    this.space.style.height = shown.length * ROW + 'px';
    Array.from(this.heads.children).forEach((button, column) => {
      if (column === this.sort.column) button.setAttribute('aria-sort', this.sort.down ? 'descending' : 'ascending');
      else button.removeAttribute('aria-sort');
      button.textContent = this.columns[column] + (column === this.sort.column ? (this.sort.down ? ' ↓' : ' ↑') : '');
    });
    this.draw();
  }

  isOpen(node) {
    return this.word ? this.hits[node] === 1 : this.open.has(node);
  }

  draw() {
    const first = Math.max(0, Math.floor(this.rows.scrollTop / ROW) - 4);
    const last = Math.min(this.shown.length, first + Math.ceil(this.rows.clientHeight / ROW) + 9);
    const made = [];
    for (let i = first; i < last; i++) made.push(this.row(this.shown[i][0], this.shown[i][1], i));
    this.space.replaceChildren(...made);
  }

  row(node, depth, index) {
    const model = this.model, values = model.values(node), kids = model.kids(node).length;
    const row = element('div', 'row');
    row.style.top = index * ROW + 'px';
    row.setAttribute('role', 'treeitem');
    row.setAttribute('aria-level', depth + 1);
    if (kids) row.setAttribute('aria-expanded', this.isOpen(node));
    row.setAttribute('aria-selected', node === this.chosen);
    if (node === this.chosen) row.classList.add('chosen');
    if (!values[0]) row.classList.add('nothing');
    const name = element('div', 'name');
    name.style.paddingLeft = Math.min(depth, 24) * 14 + 'px';
    const twist = element('button', 'twist', kids ? (this.isOpen(node) ? '▼' : '▶') : '');
    twist.tabIndex = -1;
    twist.setAttribute('aria-hidden', 'true');
    if (kids) twist.addEventListener('click', event => { event.stopPropagation(); this.turn(node); });
    name.append(twist, element('span', '', model.name(node)));
    const note = model.note(node);
    if (note) name.append(element('i', '', note));
    name.title = model.full(node);
    row.append(name, element('div', 'number', model.words(node, values[0])));
    const share = element('div', 'share'), total = model.total(node);
    if (total > 0 && values[0]) {
      const part = values[0] / total, bar = element('b');
      bar.style.width = Math.max(0, Math.min(1, part)) * 100 + '%';
      share.append(bar, element('em', '', percent(part)));
    }
    row.append(share);
    if (this.columns.length > 3) row.append(element('div', 'number', kids && values[0] ? model.words(node, values[1]) : ''));
    row.addEventListener('click', () => this.choose(node));
    row.addEventListener('dblclick', () => { if (kids) this.turn(node); });
    return row;
  }

  turn(node) {
    if (this.open.has(node)) this.open.delete(node); else this.open.add(node);
    this.update();
  }

  choose(node) {
    this.chosen = node;
    this.draw();
    this.onChoose(node);
  }

  // Opens the ancestors of a node, and shows it.
  reveal(node) {
    for (let at = this.model.parent(node); at >= 0; at = this.model.parent(at)) this.open.add(at);
    this.update();
    const index = this.shown.findIndex(row => row[0] === node);
    const top = index * ROW;
    if (index >= 0 && (top < this.rows.scrollTop || top > this.rows.scrollTop + this.rows.clientHeight - ROW)) {
      this.rows.scrollTop = Math.max(0, top - this.rows.clientHeight / 3);
    }
  }

  key(event) {
    const at = this.shown.findIndex(row => row[0] === this.chosen);
    const node = this.chosen, kids = node >= 0 && this.model.kids(node).length;
    let to = -1;
    switch (event.key) {
      case 'ArrowDown': to = Math.min(this.shown.length - 1, at + 1); break;
      case 'ArrowUp': to = Math.max(0, at - 1); break;
      case 'Home': to = 0; break;
      case 'End': to = this.shown.length - 1; break;
      case 'ArrowRight': if (kids && !this.isOpen(node)) this.turn(node); else to = Math.min(this.shown.length - 1, at + 1); break;
      case 'ArrowLeft':
        if (kids && this.isOpen(node) && !this.word) this.turn(node);
        else if (node >= 0 && this.model.parent(node) >= 0) to = this.shown.findIndex(row => row[0] === this.model.parent(node));
        break;
      default: return;
    }
    event.preventDefault();
    if (to >= 0 && this.shown[to]) {
      this.choose(this.shown[to][0]);
      const top = to * ROW;
      if (top < this.rows.scrollTop) this.rows.scrollTop = top;
      else if (top + ROW > this.rows.scrollTop + this.rows.clientHeight) this.rows.scrollTop = top + ROW - this.rows.clientHeight;
    }
  }
}

function percent(part) {
  const number = part * 100;
  return number > 0 && number < 0.05 ? '<0.1 %' : number.toFixed(1) + ' %';
}

// Four digits, in the unit that makes it 1 or more.
function duration(seconds) {
  if (!seconds) return '0 s';
  const size = Math.abs(seconds);
  const [factor, unit] = size >= 0.99995 ? [1, 's'] : size >= 0.99995e-3 ? [1e3, 'ms'] : size >= 0.99995e-6 ? [1e6, 'us'] : [1e9, 'ns'];
  const number = seconds * factor, whole = Math.max(1, Math.floor(Math.log10(Math.abs(number)) + 1 + 1e-9));
  return number.toFixed(Math.max(0, 4 - whole)) + ' ' + unit;
}

function plain(number) {
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return number.toLocaleString('en-US');
  const digits = Number(number.toPrecision(6));
  return Math.abs(digits) >= 1e15 || Math.abs(digits) < 1e-5 ? number.toExponential(4) : digits.toLocaleString('en-US', { maximumSignificantDigits: 6 });
}
