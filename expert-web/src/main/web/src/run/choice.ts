// Which patterns a run looks for: check boxes in a tree, in which a group is half checked if only some below it are.
import type { Pattern, PatternParameter } from '../api';
import { below, largestFirst, treeOf, type Tree } from '../tree';

export function patternTree(patterns: readonly Pattern[]): Tree {
  const index = new Map(patterns.map((each, i) => [each.name, i]));
  return largestFirst(
    treeOf(
      patterns.map((each) => (each.parent === null ? -1 : (index.get(each.parent) ?? -1))),
      (node) => patterns[node]!.title || patterns[node]!.name,
    ),
  );
}

export type Check = boolean | 'mixed';

/** The state of a node, from the leaves below it. */
export function check(tree: Tree, leaves: ReadonlySet<number>, node: number): Check {
  const own = leavesBelow(tree, node);
  const checked = own.filter((leaf) => leaves.has(leaf)).length;
  return checked === 0 ? false : checked === own.length ? true : 'mixed';
}

/** The checked leaves after a click on a node: all below it, or none if all were checked. */
export function toggle(tree: Tree, leaves: ReadonlySet<number>, node: number): Set<number> {
  const next = new Set(leaves);
  const isChecked = check(tree, leaves, node) === true;
  for (const leaf of leavesBelow(tree, node)) {
    if (isChecked) next.delete(leaf);
    else next.add(leaf);
  }
  return next;
}

/** The nodes to select in a run: checked leaves, and the groups that they belong to, which have severities of their own. */
export function selected(tree: Tree, leaves: ReadonlySet<number>): number[] {
  return Array.from({ length: tree.size }, (_, node) => node).filter((node) => check(tree, leaves, node) !== false);
}

function leavesBelow(tree: Tree, node: number): number[] {
  return [...below(tree, node)].filter((each) => tree.children(each).length === 0);
}

/** Why a text is no value of a parameter; empty if it is one. */
export function fault(parameter: PatternParameter, text: string): string {
  if (parameter.type === 'choice') return parameter.choices?.includes(text) ? '' : `Expected one of ${parameter.choices?.join(', ')}.`;
  if (parameter.type !== 'float' && parameter.type !== 'int') return '';
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return 'Expected a number.';
  if (parameter.type === 'int' && !Number.isInteger(value)) return 'Expected an integer.';
  if (parameter.min !== null && value < parameter.min) return `Expected at least ${parameter.min}.`;
  if (parameter.max !== null && value > parameter.max) return `Expected at most ${parameter.max}.`;
  return '';
}
