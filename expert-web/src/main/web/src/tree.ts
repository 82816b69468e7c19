// Trees as arrays: 200,000 nodes need no object each, and call paths may be thousands deep.

export interface Tree {
  readonly size: number;
  readonly roots: readonly number[];
  parent(node: number): number;
  children(node: number): readonly number[];
  name(node: number): string;
}

const NONE: readonly number[] = [];

/** A tree of nodes whose parents are given; -1 for roots. Children keep their order. */
export function treeOf(parents: ArrayLike<number>, name: (node: number) => string): Tree {
  const children = new Map<number, number[]>();
  const roots: number[] = [];
  for (let node = 0; node < parents.length; node++) {
    const parent = parents[node]!;
    const siblings = parent < 0 ? roots : children.get(parent);
    if (siblings === undefined) children.set(parent, [node]);
    else siblings.push(node);
  }
  return {
    size: parents.length,
    roots,
    parent: (node) => parents[node]!,
    children: (node) => children.get(node) ?? NONE,
    name,
  };
}

/** A tree whose roots with the most nodes below them come first; others keep their order. */
export function largestFirst(tree: Tree): Tree {
  const sizes = addUp(tree, new Float64Array(tree.size).fill(1));
  return { ...tree, roots: [...tree.roots].sort((a, b) => sizes[b]! - sizes[a]!) };
}

/** All nodes, each after its parent. */
export function order(tree: Tree): Int32Array {
  const nodes = new Int32Array(tree.size);
  nodes.set(tree.roots);
  let end = tree.roots.length;
  for (let at = 0; at < end; at++) for (const child of tree.children(nodes[at]!)) nodes[end++] = child;
  return nodes.subarray(0, end);
}

/** Adds the value of each node to those of all its ancestors. */
export function addUp(tree: Tree, exclusive: Float64Array): Float64Array {
  const sums = exclusive.slice();
  const nodes = order(tree);
  for (let i = nodes.length - 1; i >= 0; i--) {
    const parent = tree.parent(nodes[i]!);
    if (parent >= 0) sums[parent]! += sums[nodes[i]!]!;
  }
  return sums;
}

/** A node and all nodes below it. */
export function below(tree: Tree, node: number): Set<number> {
  const found = new Set([node]);
  // A set yields what is added while it is read.
  for (const each of found) for (const child of tree.children(each)) found.add(child);
  return found;
}

export function ancestors(tree: Tree, node: number): number[] {
  const found: number[] = [];
  for (let at = tree.parent(node); at >= 0; at = tree.parent(at)) found.push(at);
  return found;
}

export interface Row {
  readonly node: number;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

/** An order of siblings. */
export type Compare = (a: number, b: number) => number;

/** The rows that are seen if some nodes are open, from the top; siblings keep their order unless another one is given. */
export function rows(tree: Tree, isOpen: (node: number) => boolean, isShown: (node: number) => boolean = () => true, compare?: Compare): Row[] {
  const shown = (nodes: readonly number[]) => (compare === undefined ? nodes.filter(isShown) : nodes.filter(isShown).sort(compare));
  const seen: Row[] = [];
  const stack: { nodes: readonly number[]; next: number }[] = [{ nodes: shown(tree.roots), next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.nodes[top.next++];
    if (node === undefined) {
      stack.pop();
      continue;
    }
    seen.push({ node, level: stack.length, position: top.next, siblings: top.nodes.length });
    if (isOpen(node)) stack.push({ nodes: shown(tree.children(node)), next: 0 });
  }
  return seen;
}

/** The nodes whose names contain a text, with all that lead to them; null if the text is empty. */
export function matches(tree: Tree, text: string): Set<number> | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const found = new Set<number>();
  for (let node = 0; node < tree.size; node++) {
    if (!tree.name(node).toLowerCase().includes(wanted)) continue;
    for (let at = node; at >= 0 && !found.has(at); at = tree.parent(at)) found.add(at);
  }
  return found;
}

/** What is open at first: level by level, as long as few rows are seen. */
export function firstOpen(tree: Tree, limit = 40): Set<number> {
  const open = new Set<number>();
  let seen = tree.roots.length;
  const next = [...tree.roots];
  for (const node of next) {
    const children = tree.children(node);
    if (children.length === 0) continue;
    if (seen + children.length > limit) break;
    open.add(node);
    seen += children.length;
    next.push(...children);
  }
  return open;
}
