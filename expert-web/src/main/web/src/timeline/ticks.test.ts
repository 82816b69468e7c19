import { expect, test } from 'vitest';
import { exactly, roundStep, rulerTicks } from './ticks';

const labels = (from: number, to: number, gap: number) =>
  rulerTicks(from, to, gap)
    .filter((tick) => tick.isMajor)
    .map((tick) => tick.label.replaceAll('\u202f', ' '));

test('steps are 1, 2 or 5 times a power of ten', () => {
  expect([0.7, 1, 1.1, 3, 6].map(roundStep)).toEqual([1, 1, 2, 5, 10]);
  expect(roundStep(2.3e-7)).toBeCloseTo(5e-7, 15);
});

test('labels have the unit that fits', () => {
  expect(labels(0, 4, 1)).toEqual(['0 s', '1 s', '2 s', '3 s', '4 s']);
  expect(labels(0.0101, 0.0149, 0.001)).toEqual(['11 ms', '12 ms', '13 ms', '14 ms']);
  expect(labels(0.5, 0.6, 0.05)).toEqual(['500 ms', '550 ms', '600 ms']);
});

test('far from the begin, labels are distances from the first one', () => {
  expect(labels(3599.9999991, 3599.9999997, 2e-7)).toEqual(['3599.999 999 2 s', '+200 ns', '+400 ns']);
});

test('the smallest ticks lie between the others', () => {
  const ticks = rulerTicks(0, 1, 0.5);
  expect(ticks.filter((tick) => !tick.isMajor)).toHaveLength(8);
});

test('a time is written with the digits of a step', () => {
  expect(exactly(1.25, 0.001).replaceAll('\u202f', ' ')).toBe('1.250 s');
  expect(exactly(0, 1e-9).replaceAll('\u202f', ' ')).toBe('0 ns');
});
