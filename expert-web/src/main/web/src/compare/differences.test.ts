import { expect, test } from 'vitest';
import type { MetricDifference, Pattern } from '../api';
import { byDifference, metricTree, worst } from './differences';

test('metrics stand below their pattern if that was compared', () => {
  const pattern = (name: string, parent: string | null) => ({ name, parent, title: name.toUpperCase() }) as Pattern;
  const metrics = [{ name: 'late' }, { name: 'waits' }, { name: 'odd' }] as MetricDifference[];
  const tree = metricTree(metrics, [pattern('waits', 'mpi'), pattern('late', 'waits')]);
  expect(tree.roots).toEqual([1, 2]);
  expect(tree.parent(0)).toBe(1);
  expect([0, 2].map(tree.name)).toEqual(['LATE', 'odd']);
});

test('the largest difference comes first, and equal pairs are left out', () => {
  const pair = (difference: number | null) => ({ a: 0, b: difference, difference });
  expect(byDifference([pair(1), pair(0), pair(-3), pair(null)]).map((each) => each.difference)).toEqual([-3, 1]);
});

test('a comparison begins with the largest difference in seconds', () => {
  const metric = (name: string, unit: string, difference: number) => ({ name, unit, severity: { a: 0, b: difference, difference } }) as MetricDifference;
  expect(worst([metric('a', 's', 1), metric('b', 's', -2), metric('c', 'bytes', 1000)])?.name).toBe('b');
  expect(worst([metric('c', 'bytes', 0)])?.name).toBe('c');
  expect(worst([])).toBeUndefined();
});
