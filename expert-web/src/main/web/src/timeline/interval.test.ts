import { expect, test } from 'vitest';
import { around, between, pan, within, zoom } from './interval';

test('zooming keeps the time under the pointer where it is', () => {
  const next = zoom({ from: 100, to: 300 }, 0.5, 150, 1000);
  expect(next).toEqual({ from: 125, to: 225 });
  expect((150 - next.from) / (next.to - next.from)).toBe(0.25);
});

test('an interval never leaves the trace', () => {
  expect(zoom({ from: 100, to: 300 }, 100, 150, 1000)).toEqual({ from: 0, to: 1000 });
  expect(pan({ from: 700, to: 900 }, 1, 1000)).toEqual({ from: 800, to: 1000 });
  expect(pan({ from: 100, to: 300 }, -3, 1000)).toEqual({ from: 0, to: 200 });
});

test('an interval is never too short to be drawn', () => {
  expect(within({ from: 500, to: 500 }, 1000)).toEqual({ from: 496, to: 504 });
  expect(zoom({ from: 496, to: 504 }, 0.1, 500, 1000)).toEqual({ from: 496, to: 504 });
  expect(around(0, 0, 0)).toEqual({ from: 0, to: 8 });
});

test('a jump begins at one interval and ends at the other', () => {
  const [a, b] = [{ from: 0, to: 1000 }, { from: 400, to: 410 }];
  expect(between(a, b, 0)).toEqual(a);
  expect(between(a, b, 1).from).toBeCloseTo(400, 6);
  expect(between(a, b, 1).to).toBeCloseTo(410, 6);
  const half = between(a, b, 0.5);
  expect(half.to - half.from).toBeCloseTo(100, 6);
  expect(between({ from: 0, to: 10 }, { from: 10, to: 20 }, 0.5)).toEqual({ from: 5, to: 15 });
});
