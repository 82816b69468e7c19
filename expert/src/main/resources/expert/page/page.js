'use strict';
// Connects the parts of the page: the selected metric fills the call tree, the selected call path the locations.
async function octets() {
  const holder = document.getElementById('cells'), text = holder.textContent.trim(), raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  holder.remove();
  if (holder.dataset.packed !== 'gzip') return bytes.buffer;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

function begin(facts, buffer) {
  const paths = facts.calls.parents.length, places = facts.locations.length, metrics = facts.metrics.length;
  // Little-endian, like every machine with a browser.
  let at = 0;
  const floats = count => { const view = new Float32Array(buffer, at, count); at += 4 * count; return view; };
  const words = count => { const view = new Uint32Array(buffer, at, count); at += 4 * count; return view; };
  const ofPath = [], ofPlace = [];
  for (let m = 0; m < metrics; m++) ofPath.push(floats(paths + 1));
  for (let m = 0; m < metrics; m++) ofPlace.push(floats(places + 1));
  const starts = [0];
  facts.metrics.forEach((metric, m) => starts.push(starts[m] + metric.cells));
  const cellPath = words(starts[metrics]), cellPlace = words(starts[metrics]), cellValue = floats(starts[metrics]);

  const kidsOf = (count, parent) => {
    const kids = Array.from({ length: count + 1 }, () => []);
    for (let i = 0; i < count; i++) { const p = parent(i); kids[p < 0 ? count : p].push(i); }
    return kids;
  };
  const walk = (kids, count) => {
    const order = [], stack = kids[count].slice().reverse();
    while (stack.length) { const node = stack.pop(); order.push(node); for (let i = kids[node].length - 1; i >= 0; i--) stack.push(kids[node][i]); }
    return order;
  };
  const tree = (count, parent, rest) => {
    const kids = kidsOf(count, parent), order = walk(kids, count);
    return Object.assign({ count, parent, kids: node => kids[node < 0 ? count : node], order: () => order }, rest);
  };

  // ---- Metrics.
  const M = facts.metrics, state = { metric: 0, part: true, path: 0, below: true };
  const say = (metric, value) => M[metric].unit === 's' ? duration(value) : plain(value) + ' ' + M[metric].unit;
  // Times first, then the other units by name.
  const units = ['s', ...Array.from(new Set(M.map(metric => metric.unit))).filter(unit => unit !== 's').sort()];
  const metricTree = tree(metrics, m => M[m].parent, {
    unit: m => units.indexOf(M[m].unit),
    name: m => M[m].name, full: m => M[m].title + ': ' + M[m].summary,
    note: m => M[m].view ? 'view' : M[m].parent < 0 && M[m].of ? 'of ' + M[m].of : '',
    values: m => [M[m].severity, M[m].exclusive], words: say,
    total: m => M[m].unit === 's' ? facts.total : 0,
  });

  // ---- Call paths: node 0 is all of them, node i + 1 is call path i, the last one is severity without a call path.
  const C = facts.calls, withRest = ofPath.some(sums => sums[paths] !== 0);
  const nodes = paths + 1 + (withRest ? 1 : 0);
  const region = node => node === 0 ? 'all call paths' : node > paths ? '(no call path)' : facts.regions[C.regions[node - 1]];
  const source = node => node > 0 && node <= paths ? C.sources[node - 1] : '';
  const fullPath = node => {
    if (node === 0 || node > paths) return region(node);
    const names = [];
    for (let i = node - 1; i >= 0; i = C.parents[i]) names.push(facts.regions[C.regions[i]]);
    return names.reverse().join('/');
  };
  const callOwn = new Float64Array(nodes), callSum = new Float64Array(nodes);
  const callTree = tree(nodes, node => node === 0 ? -1 : node > paths ? 0 : C.parents[node - 1] + 1, {
    name: region, full: node => fullPath(node) + (source(node) ? ' (' + source(node) + ')' : ''), note: source,
    values: node => [callSum[node], callOwn[node]], words: (node, value) => say(state.metric, value),
    total: () => callSum[0],
  });
  const vector = (table, m, length) => {
    const sums = Float64Array.from(table[m]);
    if (!state.part) metricTree.kids(m).forEach(kid => table[kid].forEach((value, i) => { sums[i] -= value; }));
    for (let i = 0; i < length; i++) if (Math.abs(sums[i]) < 1e-6 * table[m][i]) sums[i] = 0;
    return sums;
  };
  const fillCalls = () => {
    const sums = vector(ofPath, state.metric, paths + 1);
    callOwn.fill(0); callSum.fill(0);
    for (let i = 0; i < paths; i++) callOwn[i + 1] = callSum[i + 1] = sums[i];
    if (withRest) callOwn[paths + 1] = callSum[paths + 1] = sums[paths];
    const order = callTree.order();
    for (let i = order.length - 1; i > 0; i--) callSum[callTree.parent(order[i])] += callSum[order[i]];
  };

  // ---- Locations, below the parts of the machine.
  const S = facts.system;
  const placeOwn = new Float64Array(S.names.length), placeSum = new Float64Array(S.names.length);
  const nodeOfPlace = new Int32Array(places + 1).fill(-1);
  S.places.forEach((place, node) => { if (place >= 0) nodeOfPlace[place] = node; });
  const systemTree = tree(S.names.length, node => S.parents[node], {
    name: node => S.names[node], full: node => S.names[node] + (S.kinds[node] ? ' (' + S.kinds[node] + ')' : ''),
    note: node => S.places[node] < 0 ? S.kinds[node] : '',
    values: node => [placeSum[node], placeOwn[node]], words: (node, value) => say(state.metric, value),
    total: () => systemTree.kids(-1).reduce((sum, node) => sum + placeSum[node], 0),
  });
  // Adds a metric's cells in some call paths to values by location, times a factor.
  const addCells = (m, wanted, factor, values) => {
    for (let i = starts[m]; i < starts[m + 1]; i++) if (wanted[cellPath[i]]) values[cellPlace[i]] += factor * cellValue[i];
  };
  const byPlace = (wanted) => {
    const values = new Float64Array(places + 1);
    addCells(state.metric, wanted, 1, values);
    if (!state.part) metricTree.kids(state.metric).forEach(kid => addCells(kid, wanted, -1, values));
    const most = values.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    return values.map(value => Math.abs(value) < 1e-6 * most ? 0 : value);
  };
  const fillSystem = () => {
    let values;
    if (state.path === 0 && state.below) values = vector(ofPlace, state.metric, places + 1);
    else {
      const wanted = new Uint8Array(paths + 1);
      if (state.path > 0) wanted[state.path - 1] = 1;
      if (state.below) for (let i = 0; i < paths; i++) if (C.parents[i] >= 0 && wanted[C.parents[i]]) wanted[i] = 1;
      values = byPlace(wanted);
    }
    placeOwn.fill(0); placeSum.fill(0);
    values.forEach((value, place) => { const node = nodeOfPlace[place]; if (node >= 0) placeOwn[node] = placeSum[node] = value; });
    const order = systemTree.order();
    for (let i = order.length - 1; i >= 0; i--) { const p = systemTree.parent(order[i]); if (p >= 0) placeSum[p] += placeSum[order[i]]; }
  };

  // ---- The panes.
  const pane = id => document.getElementById(id);
  const check = (tree, words, set) => {
    const label = element('label'), box = element('input');
    box.type = 'checkbox'; box.checked = true;
    box.addEventListener('change', () => set(box.checked));
    label.append(box, words);
    label.title = 'Unchecked: what belongs to the chosen row alone';
    tree.bar.insertBefore(label, tree.search);
  };
  const metricPane = new Tree(pane('metrics'), 'Metrics', ['metric', 'severity', 'share', 'in itself'], metricTree, m => { state.metric = m; metricChanged(true); });
  const callPane = new Tree(pane('calls'), 'Call paths', ['call path', 'severity', 'share', 'in itself'], callTree, node => { state.path = node; pathChanged(); });
  const systemPane = new Tree(pane('system'), 'Locations', ['location', 'severity', 'share'], systemTree, () => {});
  check(metricPane, 'with children', on => { state.part = on; metricChanged(false); });
  check(callPane, 'with callees', on => { state.below = on; pathChanged(); });
  const heat = new Heat(pane('heat'), document.getElementById('tip'));

  // The minimum and the maximum of the values other than 0.
  const range = values => values.subarray(0, places).reduce((a, value) => value > 0 ? { low: Math.min(a.low, value), high: Math.max(a.high, value) } : a, { low: Infinity, high: 0 });
  const heatTable = () => {
    const names = facts.locations.slice(), rows = [];
    if (heat.mode === 'metrics') {
      for (const m of metricTree.order()) {
        const values = ofPlace[m].subarray(0, places), most = values.reduce((a, b) => Math.max(a, b), 0);
        if (most > 0) rows.push({ name: M[m].name, full: M[m].name, node: m, values, ...range(values), words: value => say(m, value) });
      }
      return { rows, locations: names, about: 'all metrics, each in the range of its own values' };
    }
    const limit = 60;
    const worst = Array.from(callOwn.keys()).filter(node => node > 0 && node <= paths && callOwn[node] > 0)
      .sort((a, b) => callOwn[b] - callOwn[a] || a - b);
    const rowOf = new Int32Array(paths + 1).fill(-1);
    const shown = worst.slice(0, limit);
    shown.forEach((node, row) => { rowOf[node - 1] = row; });
    const tables = shown.map(() => new Float64Array(places + 1));
    const add = (m, factor) => { for (let i = starts[m]; i < starts[m + 1]; i++) { const row = rowOf[cellPath[i]]; if (row >= 0) tables[row][cellPlace[i]] += factor * cellValue[i]; } };
    add(state.metric, 1);
    if (!state.part) metricTree.kids(state.metric).forEach(kid => add(kid, -1));
    const { low, high } = tables.map(range).reduce((a, b) => ({ low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) }), { low: Infinity, high: 0 });
    shown.forEach((node, row) => rows.push({ name: fullPath(node), full: callTree.full(node), node, values: tables[row].subarray(0, places), low, high, words: value => say(state.metric, value) }));
    return { rows: high > 0 ? rows : [], locations: names, about: M[state.metric].name + (worst.length > limit ? ', the ' + limit + ' call paths that cost most' : '') };
  };
  heat.changed = () => heat.show(heatTable());
  heat.onChoose = (mode, row) => {
    const tree = mode === 'metrics' ? metricPane : callPane;
    tree.reveal(row.node);
    tree.choose(row.node);
  };

  const about = () => {
    const metric = M[state.metric], box = element('div', 'text'), bar = element('div', 'bar');
    bar.append(element('h2', '', metric.title), element('span', 'of', metric.name));
    if (metric.facts) box.append(element('pre', '', metric.facts));
    if (metric.advice) box.append(element('h3', '', 'What to do'), element('pre', 'advice', metric.advice));
    if (metric.worst.length) {
      box.append(element('h3', '', 'Worst instances'));
      const list = element('ol');
      metric.worst.forEach(words => list.append(element('li', '', words)));
      box.append(list);
    }
    if (metric.results.length) {
      box.append(element('h3', '', 'Results'));
      const list = element('dl');
      metric.results.forEach(([name, value]) => list.append(element('dt', '', name), element('dd', '', value)));
      box.append(list);
    }
    if (metric.doc) box.append(element('h3', '', 'What it measures'), element('pre', 'doc', metric.doc));
    pane('about').replaceChildren(bar, box);
  };

  // Opens the tree at the largest part.
  const hotPath = (tree, least) => {
    let node = tree.model.kids(-1)[0];
    for (let depth = 0; node !== undefined && depth < 200; depth++) {
      const kids = tree.model.kids(node), value = tree.model.values(node)[0];
      if (!kids.length || !(value > 0)) break;
      tree.open.add(node);
      const hot = kids.filter(kid => tree.model.values(kid)[0] >= least * value);
      if (hot.length !== 1) break;
      node = hot[0];
    }
  };
  const metricChanged = fresh => {
    fillCalls();
    if (fresh) hotPath(callPane, 0.5);
    callPane.of.textContent = M[state.metric].name + ': ' + say(state.metric, callSum[0]);
    callPane.update();
    heat.changed();
    about();
    pathChanged();
  };
  const pathChanged = () => {
    fillSystem();
    systemPane.of.textContent = fullPath(state.path);
    systemPane.of.title = fullPath(state.path);
    systemPane.update();
  };

  document.getElementById('wait').remove();
  pane('page').hidden = false;
  if (!metrics) { pane('metrics').append(element('p', 'empty', 'No pattern was left to report.')); return; }
  // The trees of metrics and of the machine are open as far as they have severity.
  metricTree.order().forEach(m => { if (metricTree.kids(m).some(kid => M[kid].severity > 0)) metricPane.open.add(m); });
  systemTree.order().forEach(node => { if (systemTree.kids(node).length && (S.names.length <= 400 || S.kinds[node] !== 'process')) systemPane.open.add(node); });
  state.metric = facts.first;
  metricPane.chosen = state.metric;
  callPane.chosen = 0;
  metricPane.sort = { column: 1, down: true };
  metricPane.update();
  metricChanged(true);
}

octets().then(buffer => begin(JSON.parse(document.getElementById('facts').textContent), buffer)).catch(fault => {
  const wait = document.getElementById('wait');
  if (wait) { wait.className = 'warn'; wait.textContent = 'This page cannot be shown by this browser: ' + fault; }
  throw fault;
});
