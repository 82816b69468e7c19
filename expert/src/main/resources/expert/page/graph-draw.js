// What stands at an edge: its label if it is one and short, otherwise the begin of it. The rest is shown on demand.
function shortLabel(labels) {
  const first = labels[0] || '', begin = first.length > 24 ? first.slice(0, 23) + '\u2026' : first;
  return [labels.length > 1 ? begin + ' +' + (labels.length - 1) : begin];
}

// The node with most of a measure: a graph that is too large to be seen as a whole opens there. The start of MPI does not count.
function hottest(nodes, amount) {
  const of = node => node.kind === 'outside' || node.title.startsWith('MPI_Init') ? -1 : amount(node);
  return nodes.reduce((best, node, i) => of(node) > of(nodes[best]) ? i : best, 0);
}

// Draws the picture on a canvas: only the visible part, and text only where it is readable.
//
// show({ nodes, edges, ways, bounds, hottest }): a node has x, y, width, height, title, note, fill, kind; an edge from, to, words (lines),
// thick, colour, outside. onPick(node or -1), onOpen(node), say(node, edge) -> the words of the tip.
class Picture {
  constructor(canvas, tip) {
    this.canvas = canvas;
    this.tip = tip;
    this.paint = canvas.getContext('2d');
    this.scale = 1; this.left = 0; this.top = 0;
    this.chosen = -1; this.marked = new Set();
    this.graph = { nodes: [], edges: [], ways: [], bounds: { left: 0, right: 1, top: 0, bottom: 1 } };
    this.onPick = this.onOpen = () => {};
    this.say = () => '';
    this.due = false;
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.listen();
  }

  measure(text, bold) {
    this.paint.font = (bold ? '600 ' : '') + '12px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif';
    return this.paint.measureText(text).width;
  }

  resize() {
    const ratio = window.devicePixelRatio || 1, box = this.canvas.getBoundingClientRect();
    const width = Math.round(box.width * ratio), height = Math.round(box.height * ratio);
    if (this.canvas.width === width && this.canvas.height === height) return;
    this.canvas.width = width; this.canvas.height = height;
    if (this.fitted) this.fit(this.fitted === 'all');
    this.paintAll();
  }

  show(graph) {
    this.graph = graph;
    this.chosen = -1;
    this.boxes = graph.ways.map((way, e) => {
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      const see = (x, y) => { box[0] = Math.min(box[0], x); box[1] = Math.min(box[1], y); box[2] = Math.max(box[2], x); box[3] = Math.max(box[3], y); };
      if (way) for (let i = 0; i < way.length; i += 2) see(way[i], way[i + 1]);
      else { const node = graph.nodes[graph.edges[e].from]; see(node.x, node.y - 30); see(node.x + node.width / 2 + 60, node.y + 30); }
      return box;
    });
    this.resize();
    this.fit();
    this.paintAll();
  }

  // The whole graph if it is readable, otherwise its begin.
  fit(anyway) {
    const { left, right, top, bottom } = this.graph.bounds, box = this.canvas.getBoundingClientRect();
    const all = Math.min(box.width / (right - left + 60), box.height / (bottom - top + 40), 1.25);
    this.fitted = anyway ? 'all' : 'begin';
    this.scale = anyway || all > 0.4 ? Math.max(all, 1e-4) : 0.7;
    this.left = (left + right) / 2 - box.width / 2 / this.scale;
    this.top = all >= this.scale ? (top + bottom) / 2 - box.height / 2 / this.scale : top - 20;
    if (all < this.scale && this.graph.nodes.length) {
      const { nodes, hottest } = this.graph, at = nodes[hottest ?? 0];
      this.left = at.x - box.width / 2 / this.scale;
      if (hottest !== undefined) this.top = at.y - box.height / 2 / this.scale;
    }
    this.draw();
  }

  // Selects a node, and centers it if it is not visible or readable.
  go(node) {
    const box = this.canvas.getBoundingClientRect(), at = this.graph.nodes[node];
    const x = (at.x - this.left) * this.scale, y = (at.y - this.top) * this.scale;
    if (this.scale < 0.45 || x < 60 || y < 20 || x > box.width - 60 || y > box.height - 20) {
      this.scale = Math.max(this.scale, 0.7);
      this.left = at.x - box.width / 2 / this.scale;
      this.top = at.y - box.height / 2 / this.scale;
      this.fitted = '';
    }
    this.pick(node);
  }

  pick(node) { this.chosen = node; this.draw(); this.onPick(node); }

  zoom(factor, x, y) {
    const scale = Math.min(4, Math.max(0.002, this.scale * factor));
    this.left += x / this.scale - x / scale;
    this.top += y / this.scale - y / scale;
    this.scale = scale;
    this.fitted = '';
    this.draw();
  }

  draw() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => { this.due = false; this.paintAll(); });
  }

  paintAll() {
    const paint = this.paint, ratio = window.devicePixelRatio || 1, style = getComputedStyle(this.canvas);
    const ink = style.getPropertyValue('--ink'), soft = style.getPropertyValue('--soft'), card = style.getPropertyValue('--card');
    paint.setTransform(1, 0, 0, 1, 0, 0);
    paint.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const scale = this.scale * ratio;
    paint.setTransform(scale, 0, 0, scale, -this.left * scale, -this.top * scale);
    const view = { left: this.left, top: this.top, right: this.left + this.canvas.width / scale, bottom: this.top + this.canvas.height / scale };
    this.edges(view, soft, ink, card);
    this.nodes(view, ink, soft, card);
  }

  edges(view, soft, ink, card) {
    const paint = this.paint, { nodes, edges, ways } = this.graph, words = [], heads = this.scale > 0.15;
    edges.forEach((edge, e) => {
      const box = this.boxes[e];
      if (box[2] < view.left || box[0] > view.right || box[3] < view.top || box[1] > view.bottom) return;
      const near = this.chosen >= 0 && (edge.from === this.chosen || edge.to === this.chosen);
      paint.strokeStyle = paint.fillStyle = near ? '#2a6fc0' : edge.colour || soft;
      paint.lineWidth = Math.max(edge.thick + (near ? 1 : 0), 0.6 / this.scale);
      paint.setLineDash(edge.outside ? [2, 4] : []);
      paint.beginPath();
      const end = ways[e] ? curve(paint, ways[e]) : loop(paint, nodes[edge.from]);
      paint.stroke();
      paint.setLineDash([]);
      if (heads) this.head(end, edge.thick);
      if (this.scale > 0.45) words.push([edge, end, near]);
    });
    paint.font = '10.5px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif';
    paint.textAlign = 'center'; paint.textBaseline = 'middle';
    paint.lineWidth = 3.5; paint.strokeStyle = card; paint.lineJoin = 'round';
    // A label that would cover another one is left out: those of the chosen node come first, then those of edges that are taken often.
    const taken = [], covers = (a, b) => a[0] < b[1] && b[0] < a[1] && a[2] < b[3] && b[2] < a[3];
    words.sort(([a, , nearA], [b, , nearB]) => nearB - nearA || b.thick - a.thick);
    for (const [edge, end, near] of words) {
      const half = Math.max(...edge.words.map(line => paint.measureText(line).width)) / 2, high = 6 * edge.words.length;
      const middle = end.loop ? end.textX + half : end.textX, box = [middle - half, middle + half, end.textY - high, end.textY + high];
      if (taken.some(other => covers(box, other))) continue;
      taken.push(box);
      paint.fillStyle = near ? '#2a6fc0' : ink;
      edge.words.forEach((line, i) => {
        const y = end.textY + (i - (edge.words.length - 1) / 2) * 12;
        const x = end.loop ? end.textX + paint.measureText(line).width / 2 : end.textX;
        paint.strokeText(line, x, y);
        paint.fillText(line, x, y);
      });
    }
  }

  head({ x, y, dx, dy }, thick) {
    const long = 7 + thick, wide = 3 + thick * 0.6, paint = this.paint;
    paint.beginPath();
    paint.moveTo(x, y);
    paint.lineTo(x - dx * long - dy * wide, y - dy * long + dx * wide);
    paint.lineTo(x - dx * long + dy * wide, y - dy * long - dx * wide);
    paint.fill();
  }

  nodes(view, ink, soft, card) {
    const paint = this.paint, words = this.scale > 0.28, notes = this.scale > 0.45;
    paint.textAlign = 'center'; paint.textBaseline = 'middle';
    this.graph.nodes.forEach((node, i) => {
      const left = node.x - node.width / 2, top = node.y - node.height / 2, { width, height } = node;
      if (left > view.right || left + width < view.left || top > view.bottom || top + height < view.top) return;
      const box = (x, y) => { paint.beginPath(); if (words) paint.roundRect(x, y, width, height, 4); else paint.rect(x, y, width, height); };
      paint.lineWidth = Math.max(1, 0.5 / this.scale);
      paint.strokeStyle = soft;
      if (node.kind === 'folded' && words) { box(left + 4, top + 4); paint.fillStyle = card; paint.fill(); paint.stroke(); }
      box(left, top);
      paint.fillStyle = node.kind === 'outside' ? card : node.fill;
      paint.setLineDash(node.kind === 'outside' ? [2, 3] : []);
      paint.fill();
      if (this.chosen === i || this.marked.has(i)) {
        paint.strokeStyle = this.chosen === i ? '#2a6fc0' : '#c2188f';
        paint.lineWidth = Math.max(2.5, 2.5 / this.scale);
      }
      paint.stroke();
      paint.setLineDash([]);
      if (!words) return;
      paint.fillStyle = node.kind === 'outside' ? soft : node.text || '#1d2126';
      paint.font = (node.kind === 'folded' ? '600 ' : '') + '12px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif';
      paint.fillText(node.title, node.x, notes && node.note ? node.y - 7 : node.y);
      if (notes && node.note) {
        paint.font = '10px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif';
        paint.fillStyle = node.kind === 'outside' ? soft : node.text || '#454d57';
        paint.fillText(node.note, node.x, node.y + 8);
      }
    });
  }

  under(event) {
    const box = this.canvas.getBoundingClientRect();
    const x = this.left + (event.clientX - box.left) / this.scale, y = this.top + (event.clientY - box.top) / this.scale;
    const node = this.graph.nodes.findIndex(each => Math.abs(each.x - x) <= each.width / 2 && Math.abs(each.y - y) <= each.height / 2);
    return { node, edge: node >= 0 ? -1 : this.edgeUnder(x, y) };
  }

  edgeUnder(x, y) {
    const slack = 5 / this.scale;
    return this.graph.ways.findIndex((way, e) => {
      const box = this.boxes[e];
      if (!way || x < box[0] - slack || x > box[2] + slack || y < box[1] - slack || y > box[3] + slack) return false;
      for (let i = 2; i < way.length; i += 2) {
        const dx = way[i] - way[i - 2], dy = way[i + 1] - way[i - 1], long = dx * dx + dy * dy;
        const t = long ? Math.max(0, Math.min(1, ((x - way[i - 2]) * dx + (y - way[i - 1]) * dy) / long)) : 0;
        if (Math.hypot(x - way[i - 2] - t * dx, y - way[i - 1] - t * dy) < slack) return true;
      }
      return false;
    });
  }

  listen() {
    const canvas = this.canvas;
    let from = null, moved = false;
    canvas.addEventListener('pointerdown', event => {
      from = { x: event.clientX, y: event.clientY, left: this.left, top: this.top };
      moved = false;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', event => {
      if (!from) { this.hover(event); return; }
      const dx = event.clientX - from.x, dy = event.clientY - from.y;
      if (!moved && Math.hypot(dx, dy) < 4) return;
      moved = true;
      this.fitted = '';
      this.tip.hidden = true;
      canvas.classList.add('drag');
      this.left = from.left - dx / this.scale;
      this.top = from.top - dy / this.scale;
      this.draw();
    });
    const end = event => {
      if (from && !moved && event.type === 'pointerup') this.pick(this.under(event).node);
      from = null;
      canvas.classList.remove('drag');
    };
    canvas.addEventListener('pointerup', end);
    canvas.addEventListener('pointercancel', end);
    canvas.addEventListener('pointerleave', () => { this.tip.hidden = true; });
    canvas.addEventListener('dblclick', event => { const { node } = this.under(event); if (node >= 0) this.onOpen(node); });
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    canvas.addEventListener('keydown', event => {
      const step = 60 / this.scale, box = canvas.getBoundingClientRect();
      switch (event.key) {
        case 'ArrowLeft': this.left -= step; break;
        case 'ArrowRight': this.left += step; break;
        case 'ArrowUp': this.top -= step; break;
        case 'ArrowDown': this.top += step; break;
        case '+': this.zoom(1.25, box.width / 2, box.height / 2); break;
        case '-': this.zoom(0.8, box.width / 2, box.height / 2); break;
        case '0': this.fit(true); break;
        case 'Escape': this.pick(-1); break;
        case 'Enter': if (this.chosen >= 0) this.onOpen(this.chosen); break;
        default: return;
      }
      event.preventDefault();
      this.draw();
    });
  }

  hover(event) {
    const { node, edge } = this.under(event), words = node < 0 && edge < 0 ? '' : this.say(node, edge);
    this.canvas.classList.toggle('over', node >= 0);
    this.tip.hidden = !words;
    this.tip.textContent = words;
    if (!words) return;
    const wide = this.tip.offsetWidth;
    this.tip.style.left = Math.min(event.clientX + 14, window.innerWidth - wide - 8) + 'px';
    this.tip.style.top = event.clientY + 16 + 'px';
  }
}
