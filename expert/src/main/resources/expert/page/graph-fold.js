// The part of a graph to show for the selected function of the call tree: the calls that it makes itself; for calls further down, the
// function that it calls and that leads to them; and other calls that share an edge with these, as outside.
// Without a selected function (-1), all nodes.
//
// fold(graph, chosen) -> { nodes: [{ kind, members, tree }], edges: [{ from, to, members, kind, inner }], of }: kind is direct,
// folded or outside; of maps a node of the graph to its new index, -1 if it is hidden.
function fold(graph, chosen) {
  const { at } = graph.nodes, { from, to } = graph.edges, parents = graph.tree.parents;
  const shown = [], of = new Int32Array(at.length).fill(-1), ofBranch = new Map();
  const add = (kind, tree) => { shown.push({ kind, members: [], tree, inside: 0 }); return shown.length - 1; };
  const branch = new Int32Array(parents.length).fill(-1);
  parents.forEach((parent, tree) => { if (parent >= 0) branch[tree] = parent === chosen ? tree : branch[parent]; });
  for (let node = 0; node < at.length; node++) {
    const tree = at[node];
    if (chosen < 0 || tree === chosen) of[node] = add('direct', tree);
    else if (branch[tree] >= 0) {
      if (!ofBranch.has(branch[tree])) ofBranch.set(branch[tree], add('folded', branch[tree]));
      of[node] = ofBranch.get(branch[tree]);
    } else continue;
    shown[of[node]].members.push(node);
  }
  const inner = shown.length, edges = [], known = new Map();
  for (let e = 0; e < from.length; e++) {
    const seen = node => of[node] >= 0 && of[node] < inner;
    if (!seen(from[e]) && !seen(to[e])) continue;
    for (const node of [from[e], to[e]]) {
      if (of[node] < 0) { of[node] = add('outside', at[node]); shown[of[node]].members.push(node); }
    }
    const a = of[from[e]], b = of[to[e]];
    if (a === b && shown[a].kind === 'folded') { shown[a].inside += graph.edges.count[e]; continue; }
    const key = a * at.length + b;
    if (!known.has(key)) { known.set(key, edges.length); edges.push({ from: a, to: b, members: [], outside: a >= inner || b >= inner }); }
    edges[known.get(key)].members.push(e);
  }
  return { nodes: shown, edges, of };
}
