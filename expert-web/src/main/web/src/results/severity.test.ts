import { expect, test } from 'vitest';
import type { Cells, TraceInfo } from '../api';
import { addUp } from '../tree';
import { advice, byLocation, byPath, ofSystem, systemTree } from './severity';

const cells: Cells = { path: Uint32Array.of(0, 2, 2, 0xffffffff), location: Uint32Array.of(0, 0, 1, 0xffffffff), value: Float64Array.of(1, 2, 4, 8) };

test('severities are summed by call path and by location', () => {
  expect([...byPath(cells, 3)]).toEqual([1, 0, 6]);
  expect([...byLocation(cells, 2, null)]).toEqual([3, 4]);
  expect([...byLocation(cells, 2, new Set([2]))]).toEqual([2, 4]);
});

test('a location is below the innermost node of the system, and all nodes get the sums', () => {
  const node = (name: string, parent: number) => ({ name, kind: 'node', parent });
  const trace = {
    system: [node('machine', -1), node('node a', 0), node('node b', 0), node('empty', 0)],
    // Ranks that alternate between nodes.
    locations: [
      { name: 'rank 0', node: 1 },
      { name: 'rank 1', node: 2 },
      { name: 'rank 2', node: 1 },
    ],
  } as TraceInfo;
  const tree = systemTree(trace);
  expect([4, 5, 6].map((location) => tree.parent(location))).toEqual([1, 2, 1]);
  expect(tree.name(1)).toBe('node a (node)');
  expect(tree.name(6)).toBe('rank 2');
  expect([...addUp(tree, ofSystem(trace, Float64Array.of(1, 2, 4)))]).toEqual([7, 5, 2, 0, 1, 2, 4]);
});

test('advice is the paragraph of a description that begins so', () => {
  expect(advice('Finds waits.\n\nWhat to do: send\n  earlier.\n\nSee also: nothing.')).toBe('send earlier.');
  expect(advice('    What to do: share the work.')).toBe('share the work.');
  expect(advice('Nothing.')).toBe('');
});
