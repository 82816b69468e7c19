import { expect, test } from 'vitest';
import { treeOf } from '../tree';
import { eventOf, flatten } from './model';

test('nested loops keep their order', () => {
  const { nodes, parents } = flatten([{ count: 2, processes: '0-3', body: [{ event: 'a' }, { count: 3, body: [{ event: 'b' }] }] }, { event: 'c' }]);
  const tree = treeOf(parents, (node) => nodes[node]!.event ?? 'loop');
  expect(tree.roots.map(tree.name)).toEqual(['loop', 'c']);
  const [first, second] = tree.children(0);
  expect([tree.name(first!), tree.name(second!)]).toEqual(['a', 'loop']);
  expect(tree.children(second!).map(tree.name)).toEqual(['b']);
});

test('an event of the model leads to a message or to a call', () => {
  const location = (rank: number) => ({ name: `rank ${rank}`, rank, thread: 0, process: rank, group: '', node: -1, cut: null });
  const region = (name: string) => ({ name, short: name, group: '', paradigm: '', file: null, line: 0 });
  const trace = { locations: [location(0), location(2), location(1)], regions: [region('main'), region('MPI_Barrier')] };
  expect(eventOf(trace, '0 send 2 tag7')).toEqual({ from: 0, to: 1, tag: 7 });
  expect(eventOf(trace, '1 recv 2 tag0')).toEqual({ from: 1, to: 2, tag: 0 });
  expect(eventOf(trace, '1-2 sync MPI_Barrier 0-2')).toEqual({ region: 'MPI_Barrier', location: 2 });
  expect(eventOf(trace, '9 send 1 tag0')).toBeNull();
  expect(eventOf(trace, 'x')).toBeNull();
});
