import { expect, test } from 'vitest';
import type { MetricDifference, Pattern } from '../api';
import { byDifference, change, isBetter, metricTree, worst } from './differences';

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

test('more of an efficiency is better, more of all else is worse', () => {
  expect([isBetter(0.1, 'share'), isBetter(-0.1, 'share')]).toEqual([true, false]);
  for (const unit of ['s', 'count', 'bytes', '']) expect([isBetter(1, unit), isBetter(-1, unit)]).toEqual([false, true]);
});

test('shares differ by percentage points', () => {
  expect([change(0.123, 'share'), change(-0.05, 'share'), change(0.5, 's')]).toEqual(['+12.3 pp', '-5.00 pp', '+500.0 ms']);
});
