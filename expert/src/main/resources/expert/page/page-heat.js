'use strict';
// A heat map of rows (metrics or call paths) by locations. If there are more locations than pixels, each pixel shows the worst of its locations.
class Heat {
  constructor(pane, tip) {
    this.tip = tip;
    this.mode = 'calls';
    const bar = element('div', 'bar');
    bar.append(element('h2', '', 'Heat map'));
    const choice = element('select');
    choice.setAttribute('aria-label', 'Rows of the heat map');
    for (const [value, words] of [['calls', 'call paths'], ['metrics', 'metrics']]) {
      const option = element('option', '', words + ' by location');
      option.value = value;
      choice.append(option);
    }
    choice.addEventListener('change', () => { this.mode = choice.value; this.changed(); });
    this.of = element('span', 'of');
    this.scale = element('span', 'scale');
    bar.append(choice, this.of, this.scale);
    this.map = element('div', 'map');
    this.canvas = element('canvas');
    this.canvas.setAttribute('role', 'img');
    this.map.append(this.canvas);
    pane.append(bar, this.map);
    this.canvas.addEventListener('mousemove', event => this.point(event));
    this.canvas.addEventListener('mouseleave', () => { this.tip.hidden = true; });
    this.canvas.addEventListener('click', event => {
      const at = this.at(event);
      if (at && this.onChoose) this.onChoose(this.mode, this.table.rows[at.row]);
    });
    new ResizeObserver(() => this.draw()).observe(this.map);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
  }

  // table: {rows: [{name, full, node, values, words, low, high}], locations: [name], about}
  show(table) {
    this.table = table;
    this.of.textContent = table.about;
    this.of.title = table.about;
    this.draw();
  }

  draw() {
    const table = this.table, width = this.map.clientWidth;
    if (!table || width < 40) return;
    const label = Math.max(90, Math.min(320, Math.round(width * 0.3)));
    const foot = 20, count = table.locations.length;
    const line = Math.max(18, Math.min(30, Math.floor((this.map.clientHeight - foot) / Math.max(1, table.rows.length))));
    const room = width - label - 8, cell = count ? Math.max(1, Math.min(60, room / count)) : 1;
    const columns = Math.min(count, room), ratio = window.devicePixelRatio || 1;
    const height = table.rows.length * line + foot;
    const canvas = this.canvas;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = width + 'px';
    canvas.style.height = height + 'px';
    const style = getComputedStyle(document.body), pen = canvas.getContext('2d');
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const ink = style.getPropertyValue('--ink').trim(), soft = style.getPropertyValue('--soft').trim();
    pen.scale(ratio, ratio);
    pen.clearRect(0, 0, width, height);
    pen.font = '12px system-ui, sans-serif';
    pen.textBaseline = 'middle';
    this.geometry = { label, line, cell, room, columns, count };
    if (!table.rows.length || !count) {
      pen.fillStyle = soft;
      pen.fillText('Nothing was booked by location here.', 8, 10);
    }
    table.rows.forEach((row, index) => {
      const top = index * line;
      pen.fillStyle = ink;
      pen.fillText(fit(pen, row.name, label - 14), 8, top + line / 2);
      for (let column = 0; column < columns; column++) {
        const value = this.value(row, column);
        pen.fillStyle = shade(part(value, row), dark);
        const left = label + column * cell;
        pen.fillRect(left, top + 1, cell > 3 ? cell - 1 : cell + 0.3, line - 2);
      }
    });
    pen.fillStyle = soft;
    if (count && table.rows.length) {
      const end = label + columns * cell, bottom = table.rows.length * line + foot / 2;
      const first = table.locations[0], last = table.locations[count - 1];
      pen.fillText(first, label, bottom);
      if (count > 1 && pen.measureText(first).width + pen.measureText(last).width + 20 < columns * cell) {
        pen.textAlign = 'right';
        pen.fillText(last, end, bottom);
        pen.textAlign = 'left';
      }
    }
    canvas.setAttribute('aria-label', 'Heat map: ' + table.about);
    this.legend(dark);
  }

  // The worst value of the locations that share a column.
  value(row, column) {
    const { count, columns } = this.geometry;
    if (columns >= count) return row.values[column];
    const [from, to] = this.span(column);
    let most = 0;
    for (let i = from; i < to; i++) if (row.values[i] > most) most = row.values[i];
    return most;
  }

  span(column) {
    const { count, columns } = this.geometry;
    if (columns >= count) return [column, column + 1];
    const from = Math.floor(column * count / columns);
    return [from, Math.max(from + 1, Math.floor((column + 1) * count / columns))];
  }

  legend(dark) {
    const bar = element('canvas');
    bar.width = 80;
    bar.height = 10;
    const pen = bar.getContext('2d');
    for (let x = 0; x < 80; x++) {
      pen.fillStyle = shade((x + 1) / 80, dark);
      pen.fillRect(x, 0, 1, 10);
    }
    const rows = this.table.rows;
    const shared = this.mode === 'calls';
    const least = !rows.length ? '' : shared ? rows[0].words(rows[0].low) : 'each row\u2019s least';
    const most = !rows.length ? '' : shared ? rows[0].words(rows[0].high) : 'each row\u2019s most';
    this.scale.replaceChildren(element('span', '', least), bar, element('span', '', most));
  }

  at(event) {
    if (!this.geometry || !this.table) return null;
    const box = this.canvas.getBoundingClientRect(), { label, line, cell, columns } = this.geometry;
    const row = Math.floor((event.clientY - box.top) / line), column = Math.floor((event.clientX - box.left - label) / cell);
    return row >= 0 && row < this.table.rows.length && column < columns ? { row, column } : null;
  }

  point(event) {
    const at = this.at(event);
    if (!at) { this.tip.hidden = true; return; }
    const row = this.table.rows[at.row];
    let words = row.full;
    if (at.column >= 0) {
      const [from, to] = this.span(at.column);
      let worst = from;
      for (let i = from; i < to; i++) if (row.values[i] > row.values[worst]) worst = i;
      words = this.table.locations[worst] + (to - from > 1 ? ' (worst of ' + (to - from) + ')' : '') + ': '
        + row.words(row.values[worst]) + ' in ' + words;
    }
    this.tip.textContent = words;
    this.tip.hidden = false;
    this.tip.style.left = Math.max(4, Math.min(event.clientX + 12, innerWidth - this.tip.offsetWidth - 8)) + 'px';
    this.tip.style.top = Math.max(4, Math.min(event.clientY + 14, innerHeight - this.tip.offsetHeight - 8)) + 'px';
  }
}

// Position of a value in the range of its row, 0 for none: the smallest value still has a color.
function part(value, row) {
  if (!(value > 0)) return 0;
  return row.high > row.low ? LEAST + (1 - LEAST) * (value - row.low) / (row.high - row.low) : 1;
}
const LEAST = 0.02;

// From near the background to a dark or bright red; the root spreads small values.
function shade(part, dark) {
  if (!(part > 0)) return dark ? '#262b32' : '#f1efea';
  const t = Math.sqrt(Math.min(1, part));
  const from = dark ? [52, 44, 40] : [253, 232, 205], middle = dark ? [176, 82, 30] : [240, 140, 70], to = dark ? [255, 196, 120] : [150, 20, 20];
  const [a, b, s] = t < 0.5 ? [from, middle, t * 2] : [middle, to, t * 2 - 1];
  return 'rgb(' + a.map((x, i) => Math.round(x + (b[i] - x) * s)).join(',') + ')';
}

// The end of a path matters most.
function fit(pen, text, room) {
  if (pen.measureText(text).width <= room) return text;
  let low = 0, high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pen.measureText('…' + text.slice(text.length - middle)).width <= room) low = middle; else high = middle - 1;
  }
  return '…' + text.slice(text.length - low);
}
