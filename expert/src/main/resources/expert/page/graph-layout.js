// Layers from the first event down. Nodes in a layer are ordered so that few edges cross, edges over several layers bend at
// bends that are placed like nodes, and edges over very many layers run beside the graph in lanes.
//
// layOut({ width, height, beside, from, to, lines }) -> { x, y (middles), ways, bounds }: a way is a list of points x, y, ... from its
// first node to its last; beside is the room to the right of a node, lines how many lines of text stand at an edge. Nodes and edges are numbers. Each pair of nodes has
// at most one edge in each direction.
const SPACE = 26, GAP = 46, LINE = 12, LANE = 14, BEND = 12, FAR = 40, BENDS = 30000;

function layOut(graph) {
  const count = graph.width.length, edges = graph.from.length, from = graph.from, to = graph.to;
  const lists = (ends) => {
    const start = new Int32Array(count + 1), list = new Int32Array(edges);
    for (let e = 0; e < edges; e++) start[ends[e] + 1]++;
    for (let i = 0; i < count; i++) start[i + 1] += start[i];
    const next = start.slice();
    for (let e = 0; e < edges; e++) list[next[ends[e]]++] = e;
    return { start, list };
  };
  const out = lists(from), into = lists(to);

  // Edges that lead back to a node under way are turned round: what is left has no cycles.
  const back = new Uint8Array(edges), colour = new Uint8Array(count), order = [], cursor = out.start.slice();
  const roots = [];
  for (let i = 0; i < count; i++) if (into.start[i] === into.start[i + 1]) roots.push(i);
  for (let i = 0; i < count; i++) roots.push(i);
  for (const root of roots) {
    if (colour[root]) continue;
    const stack = [root];
    colour[root] = 1;
    while (stack.length) {
      const node = stack[stack.length - 1];
      if (cursor[node] < out.start[node + 1]) {
        const e = out.list[cursor[node]++], next = to[e];
        if (next === node || colour[next] === 1) back[e] = 1;
        else if (!colour[next]) { colour[next] = 1; stack.push(next); }
      } else { colour[node] = 2; order.push(node); stack.pop(); }
    }
  }
  order.reverse();
  const top = new Int32Array(edges), low = new Int32Array(edges);
  for (let e = 0; e < edges; e++) { top[e] = back[e] ? to[e] : from[e]; low[e] = back[e] ? from[e] : to[e]; }
  const down = lists(top);
  const layer = new Int32Array(count);
  for (const node of order) {
    for (let i = down.start[node]; i < down.start[node + 1]; i++) {
      const e = down.list[i];
      if (low[e] !== node) layer[low[e]] = Math.max(layer[low[e]], layer[node] + 1);
    }
  }
  // A node that nothing leads to stands right above what follows it.
  for (let i = 0; i < count; i++) {
    let least = Infinity, only = true;
    for (let k = into.start[i]; k < into.start[i + 1]; k++) if (from[into.list[k]] !== i) only = false;
    for (let k = down.start[i]; k < down.start[i + 1]; k++) if (low[down.list[k]] !== i) least = Math.min(least, layer[low[down.list[k]]]);
    if (only && i !== order[0] && least < Infinity && least > 0) layer[i] = least - 1;
  }

  // Bends.
  const levels = count ? layer.reduce((a, b) => Math.max(a, b), 0) + 1 : 0;
  const rows = Array.from({ length: levels }, () => []), width = Array.from(graph.width), level = Array.from(layer);
  const weight = new Array(count).fill(1), above = [], below = [], strength = [];
  for (const node of order) rows[layer[node]].push(node);
  const bends = Array.from({ length: edges }, () => null), far = [];
  let budget = BENDS;
  const link = (a, b, pull) => { above.push(a); below.push(b); strength.push(pull); };
  const bySpan = Array.from({ length: edges }, (_, e) => e).sort((a, b) => (layer[low[a]] - layer[top[a]]) - (layer[low[b]] - layer[top[b]]) || a - b);
  for (const e of bySpan) {
    const span = layer[low[e]] - layer[top[e]];
    if (span < 1) continue;
    if (span > FAR || span - 1 > budget) { far.push(e); continue; }
    budget -= span - 1;
    let last = top[e];
    bends[e] = [];
    for (let i = 1; i < span; i++) {
      const bend = width.length;
      width.push(BEND); level.push(layer[top[e]] + i); weight.push(2);
      rows[layer[top[e]] + i].push(bend);
      link(last, bend, last === top[e] ? 2 : 8);
      bends[e].push(bend);
      last = bend;
    }
    link(last, low[e], last === top[e] ? 1 : 2);
  }
  const all = width.length, links = above.length;
  const side = (ends, others) => {
    const start = new Int32Array(all + 1), list = new Int32Array(links), pull = new Float64Array(links);
    for (let i = 0; i < links; i++) start[ends[i] + 1]++;
    for (let i = 0; i < all; i++) start[i + 1] += start[i];
    const next = start.slice();
    for (let i = 0; i < links; i++) { const at = next[ends[i]]++; list[at] = others[i]; pull[at] = strength[i]; }
    return { start, list, pull };
  };
  const ups = side(below, above), downs = side(above, below);

  // The order in a layer: by the middle of the neighbours in the one before, to and fro.
  const place = new Float64Array(all), key = new Float64Array(all);
  const number = row => row.forEach((node, i) => { place[node] = i; });
  rows.forEach(number);
  const arrange = (row, next) => {
    for (const node of row) {
      const a = next.start[node], b = next.start[node + 1];
      let sum = 0;
      for (let i = a; i < b; i++) sum += place[next.list[i]];
      key[node] = b > a ? sum / (b - a) : place[node];
    }
    row.sort((a, b) => key[a] - key[b] || place[a] - place[b]);
    number(row);
  };
  for (let round = 0; round < 6; round++) {
    for (let i = 1; i < levels; i++) arrange(rows[i], ups);
    for (let i = levels - 2; i >= 0; i--) arrange(rows[i], downs);
  }
  for (let i = 1; i < levels; i++) arrange(rows[i], ups);

  // Places in a row: as near to the neighbours as order and widths allow, least squares by pooling those that press on each other.
  const x = new Float64Array(all);
  const half = node => width[node] / 2, right = node => half(node) + (graph.beside[node] || 0);
  rows.forEach(row => {
    let at = 0;
    row.forEach((node, i) => { at += i ? right(row[i - 1]) + SPACE + half(node) : 0; x[node] = at; });
    const middle = at / 2;
    row.forEach(node => { x[node] -= middle; });
  });
  const settle = (row, sides) => {
    let shift = 0;
    const pools = [];
    row.forEach((node, i) => {
      if (i) shift += right(row[i - 1]) + half(node) + (node >= count && row[i - 1] >= count ? 6 : SPACE);
      let sum = 0, mass = 0;
      for (const next of sides) {
        for (let k = next.start[node]; k < next.start[node + 1]; k++) { sum += x[next.list[k]] * next.pull[k]; mass += next.pull[k]; }
      }
      let pool = { want: (mass ? sum / mass : x[node]) - shift, mass: mass || 0.1, first: i, shift: [shift] };
      while (pools.length && pools[pools.length - 1].want >= pool.want) {
        const last = pools.pop(), both = last.mass + pool.mass;
        for (const each of pool.shift) last.shift.push(each);
        pool = { want: (last.want * last.mass + pool.want * pool.mass) / both, mass: both, first: last.first, shift: last.shift };
      }
      pools.push(pool);
    });
    for (const pool of pools) pool.shift.forEach((each, i) => { x[row[pool.first + i]] = pool.want + each; });
  };
  for (let round = 0; round < 8; round++) {
    for (let i = 1; i < levels; i++) settle(rows[i], [ups]);
    for (let i = levels - 2; i >= 0; i--) settle(rows[i], [downs]);
  }
  for (let round = 0; round < 2; round++) for (let i = 0; i < levels; i++) settle(rows[i], [ups, downs]);

  // Heights.
  const tall = new Float64Array(levels), text = new Float64Array(levels);
  for (let i = 0; i < count; i++) tall[layer[i]] = Math.max(tall[layer[i]], graph.height[i]);
  for (let e = 0; e < edges; e++) if (top[e] !== low[e]) text[layer[from[e]] - (back[e] ? 1 : 0)] = Math.max(text[layer[from[e]] - (back[e] ? 1 : 0)], graph.lines[e]);
  const base = new Float64Array(levels);
  let bottom = 0;
  for (let i = 0; i < levels; i++) { base[i] = bottom + tall[i] / 2; bottom += tall[i] + GAP + LINE * text[i]; }
  const y = new Float64Array(count);
  for (let i = 0; i < count; i++) y[i] = base[layer[i]];

  // Where edges leave and reach a node, side by side.
  const first = e => bends[e] && bends[e].length ? bends[e][0] : low[e], last = e => bends[e] && bends[e].length ? bends[e][bends[e].length - 1] : top[e];
  const leave = new Float64Array(edges), reach = new Float64Array(edges), up = lists(low);
  for (let node = 0; node < count; node++) {
    const ports = (list, start, next, offset) => {
      const own = [];
      for (let i = start[node]; i < start[node + 1]; i++) if (bends[list[i]]) own.push(list[i]);
      own.sort((a, b) => x[next(a)] - x[next(b)] || back[a] - back[b]);
      const step = Math.min(16, graph.width[node] / (own.length + 1));
      own.forEach((e, i) => { offset[e] = (i - (own.length - 1) / 2) * step; });
    };
    ports(down.list, down.start, first, leave);
    ports(up.list, up.start, last, reach);
  }
  const ways = [];
  for (let e = 0; e < edges; e++) {
    if (!bends[e]) { ways.push(null); continue; }
    const a = top[e], b = low[e], points = [x[a] + leave[e], y[a] + graph.height[a] / 2];
    for (const bend of bends[e]) points.push(x[bend], base[level[bend]]);
    points.push(x[b] + reach[e], y[b] - graph.height[b] / 2);
    ways.push(back[e] ? turned(points) : points);
  }
  // Lanes: short ones inside. Loops from a node to itself have a place of their own beside it.
  const brink = new Float64Array(levels).fill(-Infinity), used = new Int32Array(levels);
  rows.forEach((row, i) => row.forEach(node => { brink[i] = Math.max(brink[i], x[node] + right(node)); }));
  for (const e of far) {
    let lane = 0, edge = -Infinity;
    for (let i = layer[top[e]]; i <= layer[low[e]]; i++) { lane = Math.max(lane, used[i]); edge = Math.max(edge, brink[i]); }
    for (let i = layer[top[e]]; i <= layer[low[e]]; i++) used[i] = lane + 1;
    const a = from[e], b = to[e], at = edge + 24 + LANE * (lane % 80);
    ways[e] = [x[a] + half(a), y[a] + 6, at, y[a] + 6, at, y[b] - 6, x[b] + half(b), y[b] - 6];
    ways[e].lane = true;
  }
  const bounds = { left: count ? Infinity : 0, right: count ? -Infinity : 0, top: 0, bottom };
  for (let i = 0; i < count; i++) {
    bounds.left = Math.min(bounds.left, x[i] - half(i)); bounds.right = Math.max(bounds.right, x[i] + right(i));
  }
  for (const way of ways) for (let i = 0; way && i < way.length; i += 2) {
    bounds.left = Math.min(bounds.left, way[i]); bounds.right = Math.max(bounds.right, way[i]);
  }
  return { x: x.slice(0, count), y, ways, bounds };
}

function turned(points) {
  const reverse = [];
  for (let i = points.length - 2; i >= 0; i -= 2) reverse.push(points[i], points[i + 1]);
  return reverse;
}
