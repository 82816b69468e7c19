// Connects the parts of the page: the function selected in the call tree, or the whole graph, is laid out and drawn;
// the selected node is described.
(() => {
  const facts = JSON.parse(document.getElementById('facts').textContent), S = facts.strings;
  const get = id => document.getElementById(id);
  const dark = window.matchMedia('(prefers-color-scheme: dark)'), css = share => 'rgb(' + heat(share, dark.matches ? 'dark' : 'light').join(',') + ')';
  const SHADES = { 'the same': '#f3f3f0', 'only in A': '#f3b3aa', 'only in B': '#a9d8a4', 'more often in one': '#ffe27f', 'longer in one': '#f8c38a' };
  const LINES = { 'only in A': '#b8281a', 'only in B': '#1f7d1a', 'more often in one': '#94700a', 'longer in one': '#b0610f' };
  // The difference of several nodes together, if there is one.
  const together = marks => marks.every(mark => mark === marks[0]) ? marks[0] : marks.some(mark => LINES[mark]) ? 'more often in one' : 'the same';
  const MANY = 300;
  let G = null, view = null, measure = 'time', chosen = -1, tree = null;
  const picture = new Picture(get('picture'), get('tip'));
  const bytes = n => n >= 1e9 ? (n / 1e9).toFixed(2) + ' GB' : n >= 1e6 ? (n / 1e6).toFixed(2) + ' MB' : n >= 1e4 ? (n / 1e3).toFixed(1) + ' kB' : plain(n) + ' bytes';
  const words = value => measure === 'time' ? duration(value) : bytes(value);
  const times = n => plain(n) + ' x';

  function sums(members) {
    const all = { count: 0, time: 0, bytes: 0 };
    for (const node of members) {
      all.count += G.nodes.count[node]; all.time += G.nodes.time[node];
      all.bytes += Math.max(0, G.nodes.bytes[node]) * G.nodes.count[node];
    }
    return all;
  }

  // ---- The call tree, its leaves the nodes of the graph.
  function plant() {
    const T = G.tree.parents.length, N = G.nodes.at.length, names = G.tree.names;
    const kids = Array.from({ length: T }, () => []), order = [];
    for (let t = 1; t < T; t++) kids[G.tree.parents[t]].push(t);
    for (let n = 0; n < N; n++) kids[G.nodes.at[n]].push(T + n);
    const none = [], kidsOf = node => node < 0 ? [0] : node < T ? kids[node] : none;
    const parent = node => node < T ? G.tree.parents[node] : G.nodes.at[node - T];
    for (const stack = [0]; stack.length;) { const node = stack.pop(); order.push(node); for (let i = kidsOf(node).length - 1; i >= 0; i--) stack.push(kidsOf(node)[i]); }
    // If regions of the program are events too, a function's time is that of its own event, without the events in it.
    const timed = new Uint8Array(T);
    for (let t = 1; t < T; t++) {
      const name = S[names[t]];
      if (kids[G.tree.parents[t]].some(kid => kid >= T && (S[G.nodes.label[kid - T]] + ' ').startsWith(name + ' '))) timed[t] = 1;
    }
    const value = new Float64Array(T + N);
    const fill = () => {
      value.fill(0);
      for (let i = order.length - 1; i >= 0; i--) {
        const node = order[i];
        if (node >= T) value[node] = sums([node - T])[measure];
        if (node > 0 && !(measure === 'time' && timed[node])) value[parent(node)] += value[node];
      }
    };
    fill();
    const name = node => node === 0 ? 'program' : node < T ? S[names[node]] : S[G.nodes.label[node - T]];
    const full = node => node < T ? name(node) : name(node) + (S[G.nodes.site[node - T]] ? ', ' + S[G.nodes.site[node - T]] : '');
    const model = { count: T + N, parent, kids: kidsOf, order: () => order, name, full, note: node => node < T ? '' : S[G.nodes.site[node - T]],
      values: node => [value[node], 0], words: (node, v) => v ? words(v) : '', total: () => value[0] };
    get('calls').replaceChildren();
    tree = new Tree(get('calls'), 'Call tree', ['function', 'all in it', 'share'], model, node => {
      get('whole').checked = false;
      if (node < T) choose(node);
      else { if (chosen !== G.nodes.at[node - T]) choose(G.nodes.at[node - T]); picture.go(view.of[node - T]); }
    });
    tree.fill = fill;
    tree.functions = T;
    tree.open.add(0);
    // Down to where the program begins to do different things.
    let at = 0;
    while (kids[at].length === 1 && kids[at][0] < T) { at = kids[at][0]; tree.open.add(at); }
    tree.start = at;
  }

  // ---- What is shown.
  function choose(node) {
    chosen = node;
    view = fold(G, chosen);
    tree.chosen = chosen;
    if (chosen >= 0) tree.reveal(chosen); else tree.update();
    const { nodes, edges } = view, E = G.edges;
    nodes.forEach(each => {
      const one = each.members[0], all = Object.assign(each, sums(each.members));
      each.title = each.kind === 'folded' ? S[G.tree.names[each.tree]] : S[G.nodes.label[one]];
      each.mark = together(each.members.map(n => S[G.nodes.mark[n]]));
      each.note = each.kind !== 'folded' && S[G.nodes.note[one]] || times(all.count) + ', ' + duration(all.time);
      each.width = Math.max(56, picture.measure(each.title, each.kind === 'folded'), picture.measure(each.note) * 0.84) + 18;
      each.height = 34;
    });
    edges.forEach(edge => {
      edge.count = edge.members.reduce((sum, e) => sum + E.count[e], 0);
      edge.gap = edge.members.reduce((sum, e) => sum + E.gap[e], 0);
      const folded = nodes[edge.from].kind === 'folded' || nodes[edge.to].kind === 'folded';
      const said = edge.members.map(e => S[E.label[e]]);
      edge.all = said;
      edge.words = folded && edge.members.length > 1 ? [times(edge.count)] : shortLabel(said);
      edge.thick = 1 + 0.5 * Math.log10(Math.max(1, edge.count));
      edge.colour = LINES[together(edge.members.map(e => S[E.mark[e]]))];
    });
    const beside = nodes.map(() => 0);
    for (const edge of edges) if (edge.from === edge.to) beside[edge.from] = 22 + Math.max(...edge.words.map(line => picture.measure(line) * 0.88));
    const laid = layOut({ width: nodes.map(n => n.width), height: nodes.map(n => n.height), beside,
      from: edges.map(e => e.from), to: edges.map(e => e.to), lines: edges.map(e => e.words.length) });
    nodes.forEach((node, i) => { node.x = laid.x[i]; node.y = laid.y[i]; });
    shade();
    picture.show({ nodes, edges, ways: laid.ways, bounds: laid.bounds, hottest: hottest(nodes, node => node[measure]) });
    const inner = nodes.filter(n => n.kind !== 'outside').length, outside = nodes.length - inner;
    get('state').textContent = (chosen < 0 ? 'The whole graph: ' : 'In ' + tree.model.name(chosen) + ': ') + plain(inner) + (inner === 1 ? ' node, ' : ' nodes, ')
      + plain(edges.length) + (edges.length === 1 ? ' edge' : ' edges') + (outside ? '; ' + plain(outside) + ' outside' : '') + '.';
    list();
    tell(-1);
  }

  function shade() {
    const { nodes } = view, compare = get('colour').value === 'marks';
    // Startup time is irrelevant for the colors.
    const most = nodes.reduce((m, n) => n.kind === 'outside' || n.title.startsWith('MPI_Init') ? m : Math.max(m, n[measure]), 0);
    for (const node of nodes) {
      const part = most > 0 ? Math.min(1, Math.sqrt(node[measure] / most)) : 0;
      node.fill = compare ? SHADES[node.mark] : css(part);
      node.text = compare ? '' : isDark(heat(part, dark.matches ? 'dark' : 'light')) ? '#fff' : '#000';
    }
    const scale = get('scale');
    scale.replaceChildren();
    if (compare) {
      for (const mark of Object.keys(SHADES)) {
        if (!nodes.some(n => n.mark === mark)) continue;
        const box = element('i', 'mark'), row = element('span');
        box.style.background = SHADES[mark];
        row.append(box, mark);
        scale.append(row);
      }
    } else {
      const box = element('i');
      box.style.background = 'linear-gradient(90deg, ' + Array.from({ length: 9 }, (_, i) => css(Math.sqrt(i / 8))).join(', ') + ')';
      const row = element('span');
      row.append(box, 'to ' + words(most));
      scale.append(row);
    }
  }

  // ---- The list of nodes: those found, or the shown nodes with the largest values.
  function list() {
    const word = get('search').value.trim().toLowerCase(), hits = get('hits'), most = 200;
    const rows = [];
    picture.marked.clear();
    if (word) {
      for (let n = 0; n < G.nodes.at.length; n++) {
        if ((S[G.nodes.label[n]] + ' ' + S[G.nodes.site[n]]).toLowerCase().includes(word)) rows.push({ node: n, at: view.of[n], value: sums([n])[measure] });
      }
      for (const row of rows) if (row.at >= 0) picture.marked.add(row.at);
    } else view.nodes.forEach((node, at) => rows.push({ node: -1, at, value: node[measure] }));
    rows.sort((a, b) => (a.at >= 0 && view.nodes[a.at].kind === 'outside') - (b.at >= 0 && view.nodes[b.at].kind === 'outside') || b.value - a.value || a.at - b.at || a.node - b.node);
    get('found').textContent = word ? plain(rows.length) + ' found' : rows.length > most ? 'the first ' + most + ' of ' + plain(rows.length) : plain(rows.length);
    hits.replaceChildren(...rows.slice(0, most).map(row => {
      const shown = row.at >= 0 ? view.nodes[row.at] : null;
      const button = element('button', (row.node < 0 ? shown.kind : shown ? 'found' : 'away') + (row.at >= 0 && row.at === picture.chosen ? ' chosen' : ''));
      button.type = 'button';
      const site = row.node >= 0 ? S[G.nodes.site[row.node]] : shown.kind === 'folded' ? '' : S[G.nodes.site[shown.members[0]]];
      const label = row.node >= 0 ? S[G.nodes.label[row.node]] : shown.title;
      button.append(element('span', '', label + (site ? ' · ' + site : '')), element('em', '', row.value ? words(row.value) : ''));
      button.title = label + (site ? ', ' + site : '');
      button.addEventListener('click', () => {
        // A hidden node is shown at its caller.
        if (row.node >= 0 && (!shown || shown.kind === 'folded')) { get('whole').checked = false; choose(G.nodes.at[row.node]); }
        picture.go(row.node >= 0 ? view.of[row.node] : row.at);
      });
      return button;
    }));
    picture.draw();
  }

  // ---- The details of a node.
  function tell(at) {
    const about = get('about'), text = element('div', 'text');
    about.replaceChildren(text);
    Array.from(get('hits').children).forEach(row => row.classList.remove('chosen'));
    if (at < 0) {
      text.append(element('p', '', 'Choose a function in the call tree: its own calls are shown, those further down are folded into the function that it calls (▸), '
        + 'and dotted stands what comes from elsewhere. A double click opens a folded function. Drag moves, the wheel zooms, 0 shows all.'));
      return;
    }
    const node = view.nodes[at], one = node.members[0], dl = element('dl');
    text.append(element('h2', '', node.title));
    const row = (name, value) => { if (value !== '') dl.append(element('dt', '', name), element('dd', '', value)); };
    if (node.kind === 'folded') row('nodes', plain(node.members.length) + (node.inside ? ', ' + plain(node.inside) + ' transitions among them' : ''));
    else { row('place', S[G.nodes.site[one]]); row('ranks', S[G.nodes.ranks[one]]); }
    if (node.mark) row('compared', node.mark);
    row('both', S[G.nodes.note[one]] && node.kind !== 'folded' ? S[G.nodes.note[one]] : '');
    row('calls', plain(node.count));
    row('time', duration(node.time));
    if (node.kind !== 'folded') row('each', duration(G.nodes.shortest[one]) + ' to ' + duration(G.nodes.longest[one]) + ', mean ' + duration(node.count ? node.time / node.count : 0));
    row('bytes', node.bytes ? bytes(node.bytes) + (node.kind !== 'folded' && node.count > 1 ? ', ' + bytes(G.nodes.bytes[one]) + ' each' : '') : '');
    text.append(dl);
    if (node.kind !== 'direct') {
      const open = element('button', 'open', node.kind === 'folded' ? 'Open' : 'Go there');
      open.type = 'button';
      open.addEventListener('click', () => picture.onOpen(at));
      text.append(open);
    }
    const ways = (name, own, other) => {
      if (!own.length) return;
      text.append(element('h3', '', name));
      own.sort((a, b) => b.count - a.count);
      for (const edge of own) {
        const button = element('button', 'way', view.nodes[other(edge)].title);
        button.type = 'button';
        button.append(element('i', '', '  ' + edge.all.join(', ') + ', ' + duration(edge.gap) + ' in between'));
        button.addEventListener('click', () => picture.go(other(edge)));
        text.append(button);
      }
    };
    ways('After', view.edges.filter(e => e.to === at), e => e.from);
    ways('Before', view.edges.filter(e => e.from === at), e => e.to);
    Array.from(get('hits').children).forEach(row => { if (row.firstChild.textContent.startsWith(node.title)) row.classList.toggle('chosen', row.title.startsWith(node.title) && get('search').value === ''); });
  }
  picture.onPick = tell;
  picture.onOpen = at => {
    const node = view.nodes[at];
    if (node.kind === 'direct') return;
    get('whole').checked = false;
    const one = node.members[0];
    choose(node.tree);
    if (node.kind === 'outside' && view.of[one] >= 0) picture.go(view.of[one]);
  };
  picture.say = (at, e) => {
    if (at >= 0) {
      const node = view.nodes[at], site = node.kind === 'folded' ? '' : S[G.nodes.site[node.members[0]]];
      return node.title + ': ' + times(node.count) + ', ' + duration(node.time) + (node.bytes ? ', ' + bytes(node.bytes) : '') + (site ? ', ' + site : '');
    }
    const edge = view.edges[e];
    return view.nodes[edge.from].title + ' → ' + view.nodes[edge.to].title + ': ' + edge.all.join(', ') + ', ' + duration(edge.gap) + ' in between';
  };

  // ---- The choice of graphs.
  function open(number) {
    G = facts.graphs[number];
    get('title').textContent = G.title;
    const marks = G.nodes.mark.some(mark => S[mark]), colour = get('colour');
    colour.replaceChildren(...(marks ? [['marks', 'difference']] : []).concat([['time', 'time'], ['bytes', 'bytes']])
      .map(([value, name]) => { const option = element('option', '', name); option.value = value; return option; }));
    plant();
    const whole = G.nodes.at.length <= MANY || G.tree.parents.length < 2;
    get('whole').checked = whole;
    choose(whole ? -1 : tree.start);
  }
  get('which').append(...facts.graphs.map((graph, i) => { const option = element('option', '', graph.title); option.value = i; return option; }));
  get('which').hidden = facts.graphs.length < 2;
  get('which').addEventListener('change', event => open(Number(event.target.value)));
  get('whole').addEventListener('change', event => choose(event.target.checked ? -1 : tree.start));
  get('colour').addEventListener('change', event => {
    if (event.target.value !== 'marks') measure = event.target.value;
    tree.fill(); tree.update(); shade(); list(); picture.paintAll();
  });
  get('search').addEventListener('input', list);
  get('search').addEventListener('keydown', event => { if (event.key === 'Enter' && get('hits').firstChild) get('hits').firstChild.click(); });
  const zoom = factor => { const box = get('picture').getBoundingClientRect(); picture.zoom(factor, box.width / 2, box.height / 2); };
  get('in').addEventListener('click', () => zoom(1.25));
  get('out').addEventListener('click', () => zoom(0.8));
  get('fit').addEventListener('click', () => picture.fit(true));
  dark.addEventListener('change', () => { shade(); picture.paintAll(); });
  get('page').hidden = false;
  open(0);
})();
