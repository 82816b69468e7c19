import { expect, test } from 'vitest';
import { treeOf } from '../tree';
import { flatten } from './model';

test('nested loops keep their order', () => {
  const { nodes, parents } = flatten([{ count: 2, processes: '0-3', body: [{ event: 'a' }, { count: 3, body: [{ event: 'b' }] }] }, { event: 'c' }]);
  const tree = treeOf(parents, (node) => nodes[node]!.event ?? 'loop');
  expect(tree.roots.map(tree.name)).toEqual(['loop', 'c']);
  const [first, second] = tree.children(0);
  expect([tree.name(first!), tree.name(second!)]).toEqual(['a', 'loop']);
  expect(tree.children(second!).map(tree.name)).toEqual(['b']);
});
