// Sums of severities for the three panes. As in Cube, each pane shows what is chosen in the panes to its left.
import type { Cells, TraceInfo } from '../api';
import { treeOf, type Tree } from '../tree';

/** The sum over all locations, by call path. */
export function byPath(cells: Cells, paths: number): Float64Array {
  const sums = new Float64Array(paths);
  for (let i = 0; i < cells.value.length; i++) {
    const path = cells.path[i]!;
    if (path < paths) sums[path]! += cells.value[i]!;
  }
  return sums;
}

/** The sum over some call paths, by location; null: over all. */
export function byLocation(cells: Cells, locations: number, paths: ReadonlySet<number> | null): Float64Array {
  const sums = new Float64Array(locations);
  for (let i = 0; i < cells.value.length; i++) {
    const location = cells.location[i]!;
    if (location < locations && (paths === null || paths.has(cells.path[i]!))) sums[location]! += cells.value[i]!;
  }
  return sums;
}

/** The system: its nodes, then the locations as leaves. */
export function systemTree(trace: TraceInfo): Tree {
  const nodes = trace.system.length;
  const parents = [...trace.system.map(({ parent }) => parent), ...trace.locations.map(({ node }) => node)];
  return treeOf(parents, (node) => {
    if (node >= nodes) return trace.locations[node - nodes]!.name;
    const { name, kind } = trace.system[node]!;
    return kind === '' || kind === name ? name : `${name} (${kind})`;
  });
}

/** Values of locations as values of the nodes of the system tree, without those of what is below. */
export function ofSystem(trace: TraceInfo, values: Float64Array): Float64Array {
  const all = new Float64Array(trace.system.length + values.length);
  all.set(values, trace.system.length);
  return all;
}

/** The greatest of some values, at least 0. */
export function greatest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > most) most = values[i]!;
  return most;
}

/** What the description of a pattern advises; empty if it advises nothing. */
export function advice(doc: string): string {
  const paragraph = /^[ \t]*What to do:\s*([\s\S]*?)(?:\n\s*\n|$(?![\s\S]))/m.exec(doc)?.[1] ?? '';
  return paragraph.replace(/\s+/g, ' ').trim();
}
