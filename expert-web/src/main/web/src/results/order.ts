// The order of siblings in a pane.
import type { Compare, Tree } from '../tree';

/** `tree`: as the tree has them. */
export interface Order {
  by: 'tree' | 'name' | 'value';
  isDown: boolean;
}

/**
 * A comparison for an order; equal siblings keep theirs.
 *
 * @param unit of a value, if there are several: seconds come first
 */
export function comparison({ by, isDown }: Order, tree: Tree, value: (node: number) => number, unit = (_: number) => 's'): Compare | undefined {
  const sign = isDown ? -1 : 1;
  const rank = (node: number) => (unit(node) === 's' ? '' : unit(node));
  if (by === 'tree') return undefined;
  if (by === 'name') return (a, b) => sign * tree.name(a).localeCompare(tree.name(b), 'en', { numeric: true });
  return (a, b) => (rank(a) === rank(b) ? sign * (value(a) - value(b)) : rank(a) < rank(b) ? -1 : 1);
}
