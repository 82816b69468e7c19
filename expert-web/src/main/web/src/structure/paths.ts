// The same function in the call paths of a run and in the call tree of a graph: it has the same names above it.
import type { Cube } from '../api';
import type { Tree } from '../tree';

export function namesOf(cube: Cube, path: number): string[] {
  const names: string[] = [];
  for (let at = path; at >= 0; at = cube.paths[at]!.parent) names.push(cube.paths[at]!.name);
  return names.reverse();
}

/** The innermost node that these names lead to, from the first root of the tree; that root if no name does. */
export function nodeOfNames(tree: Tree, names: readonly string[]): number {
  let at = tree.roots[0] ?? -1;
  for (const name of names) {
    const next = tree.children(at).find((child) => tree.name(child) === name);
    if (next === undefined) break;
    at = next;
  }
  return at;
}
