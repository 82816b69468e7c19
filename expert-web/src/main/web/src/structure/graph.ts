// An event flow graph as it is drawn: folded for a function of the call tree, coloured by a measure, laid out.
import { fold, hottest, layOut, shortLabel, type DrawnEdge, type DrawnNode, type Folded, type Picture } from 'shared:graph';
import type { GraphFacts as Facts, GraphPage } from '../api';
import { css, heat, isDark, type Theme } from '../colours';
import type { SvgPen } from '../picture/pen';
import { treeOf, type Tree } from '../tree';
import { amount, count, duration } from '../units';

export const MEASURES = ['time', 'bytes', 'count'] as const;
export type Measure = (typeof MEASURES)[number];

const UNITS: Record<Measure, string> = { time: 's', bytes: 'bytes', count: 'count' };

export interface ShownNode extends DrawnNode {
  members: number[];
  tree: number;
  site: string;
  ranks: string;
  sums: Record<Measure, number>;
}

export interface ShownEdge extends DrawnEdge {
  /** All its labels. */
  all: readonly string[];
  count: number;
  gap: number;
}

export interface Shown {
  nodes: ShownNode[];
  edges: ShownEdge[];
  of: Int32Array;
}

export function callTree({ strings, graphs }: GraphPage, graph: number): Tree {
  const { parents, names } = graphs[graph]!.tree;
  return treeOf(parents, (node) => (node === 0 ? 'program' : strings[names[node]!]!));
}

/** The sum of a measure over the calls at each node of the call tree, without those below it. */
export function ownSums({ tree, nodes }: Facts, measure: Measure): Float64Array {
  const sums = new Float64Array(tree.parents.length);
  nodes.at.forEach((at, node) => (sums[at]! += valueOf(nodes, node, measure)));
  return sums;
}

export function unitOf(measure: Measure): string {
  return UNITS[measure];
}

export function words(value: number, measure: Measure): string {
  return amount(value, UNITS[measure]);
}

function valueOf(nodes: Facts['nodes'], node: number, measure: Measure): number {
  return measure === 'bytes' ? Math.max(0, nodes.bytes[node]!) * nodes.count[node]! : nodes[measure][node]!;
}

/** The region that the label of a node begins with; undefined if it begins with none. */
export function regionOf(regions: readonly { name: string }[], label: string): string | undefined {
  const found = regions.filter(({ name }) => label === name || label.startsWith(name + ' '));
  return found.sort((a, b) => b.name.length - a.name.length)[0]?.name;
}

/** What is shown for a function of the call tree; -1: the whole graph. */
export function show(page: GraphPage, graph: number, chosen: number, measure: Measure, picture: Picture, theme: Theme): Shown {
  const facts = page.graphs[graph]!;
  const folded = fold(facts, chosen);
  const nodes = folded.nodes.map((node) => describe(page.strings, facts, node, picture));
  const most = Math.max(0, ...nodes.filter((node) => node.kind !== 'outside').map((node) => node.sums[measure]));
  for (const node of nodes) Object.assign(node, shade(node.sums[measure], most, theme));
  const edges = folded.edges.map((edge) => connect(page.strings, facts, edge, nodes));
  const beside = nodes.map(() => 0);
  for (const { from, to, words } of edges) {
    if (from === to) beside[from] = 22 + Math.max(...words.map((line) => picture.measure(line) * 0.88));
  }
  const laid = layOut({
    width: nodes.map((node) => node.width),
    height: nodes.map((node) => node.height),
    beside,
    from: edges.map((edge) => edge.from),
    to: edges.map((edge) => edge.to),
    lines: edges.map((edge) => edge.words.length),
  });
  nodes.forEach((node, i) => {
    node.x = laid.x[i]!;
    node.y = laid.y[i]!;
  });
  picture.show({ nodes, edges, ways: laid.ways, bounds: laid.bounds, hottest: hottest(nodes, (node) => node.sums[measure]) });
  return { nodes, edges, of: folded.of };
}

function describe(strings: string[], { tree, nodes }: Facts, folded: Folded['nodes'][number], picture: Picture): ShownNode {
  const { kind, members } = folded;
  const one = members[0]!;
  const isFolded = kind === 'folded';
  const sum = (measure: Measure) => members.reduce((all, node) => all + valueOf(nodes, node, measure), 0);
  const sums = { time: sum('time'), bytes: sum('bytes'), count: sum('count') };
  const title = strings[isFolded ? tree.names[folded.tree]! : nodes.label[one]!]!;
  const note = `${count(sums.count)} ×, ${duration(sums.time)}`;
  return {
    kind,
    members,
    tree: folded.tree,
    title,
    note,
    site: isFolded ? '' : strings[nodes.site[one]!]!,
    ranks: isFolded ? '' : strings[nodes.ranks[one]!]!,
    sums,
    width: Math.max(56, picture.measure(title, isFolded), picture.measure(note) * 0.84) + 18,
    height: 34,
    x: 0,
    y: 0,
    fill: '',
    text: '',
  };
}

function connect(strings: string[], { edges }: Facts, folded: Folded['edges'][number], nodes: ShownNode[]): ShownEdge {
  const { from, to, members, outside } = folded;
  const calls = members.reduce((all, edge) => all + edges.count[edge]!, 0);
  const labels = members.map((edge) => strings[edges.label[edge]!]!);
  const isFolded = nodes[from]!.kind === 'folded' || nodes[to]!.kind === 'folded';
  const lines = isFolded && members.length > 1 ? [`${count(calls)} ×`] : shortLabel(labels);
  return {
    from,
    to,
    outside,
    count: calls,
    gap: members.reduce((all, edge) => all + edges.gap[edge]!, 0),
    words: lines,
    all: labels,
    thick: 1 + 0.5 * Math.log10(Math.max(1, calls)),
  };
}

/** The colour of a node, and that of the text on it. */
function shade(value: number, most: number, theme: Theme): { fill: string; text: string } {
  const colour = heat(most > 0 ? Math.sqrt(Math.min(1, Math.max(0, value) / most)) : 0, theme);
  return { fill: css(colour), text: isDark(colour) ? '#ffffff' : '#000000' };
}

/** Draws what a picture shows with another pen, in the pixels of the style sheet. */
export function drawWith(picture: Picture, pen: SvgPen): void {
  const { paint, canvas } = picture;
  // The picture is in the pixels of the screen.
  pen.scale = canvas.clientWidth / canvas.width;
  picture.paint = pen as unknown as CanvasRenderingContext2D;
  picture.paintAll();
  picture.paint = paint;
}
