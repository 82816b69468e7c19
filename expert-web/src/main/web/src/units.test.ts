import { expect, test } from 'vitest';
import { amount, bytes, duration, keepUnits, percent, progress, things } from './units';

test.each([
  [0, '0 s'],
  [1e-9, '1.000 ns'],
  [0.00099949, '999.5 us'],
  [0.0009999, '1.000 ms'],
  [1.0023, '1.002 s'],
  [-12.345, '-12.35 s'],
  [3600, '3600 s'],
])('%d seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));

test('amounts have the unit of their pattern', () => {
  expect(amount(1234, 'count')).toBe('1,234');
  expect(amount(0.345, 'share')).toBe('34.5 %');
  expect(amount(2.5, 'x')).toBe('2.500 x');
  expect(amount(128000, 'bytes')).toBe('128.0 kB');
});

test('small shares have more digits', () => {
  expect(percent(0.0123)).toBe('1.23 %');
  expect(percent(0.5)).toBe('50.0 %');
});

test('bytes', () => {
  expect(bytes(9999)).toBe('9,999 B');
  expect(bytes(-82880)).toBe('-82.88 kB');
  expect(bytes(2.5e9)).toBe('2.500 GB');
});

test('one thing has no plural', () => {
  expect([things(1, 'node'), things(1000, 'node')]).toEqual(['1 node', '1,000 nodes']);
});

test('lines end after units, not before them', () => {
  expect(keepUnits('rank 2 spends 3 s (4.0 %) of 876.6 ms, 2 messages')).toBe('rank 2 spends 3\u00a0s (4.0\u00a0%) of 876.6\u00a0ms, 2 messages');
});

test.each([
  [0, -1, '0 events'],
  [1200, -1, '1,200 events'],
  [0, 0, '0 events'],
  [600, 1200, '600 of 1,200 events (50.0 %)'],
])('%d events of %d are %s', (done, total, text) => expect(progress(done, total, 'event')).toBe(text));
