import { expect, test } from 'vitest';
import { dividers, LEAST, moved } from './tracks';

test('a gap lies behind each track but the last', () => {
  expect(dividers([100, 200, 300], 6)).toEqual([100, 306]);
  expect(dividers([100], 6)).toEqual([]);
});

test('a splitter takes from one neighbour what it gives to the other, and leaves both large enough', () => {
  expect(moved([100, 200, 300], 0, 30)).toEqual([130, 170, 300]);
  expect(moved([100, 200, 300], 1, -500)).toEqual([100, LEAST, 500 - LEAST]);
  expect(moved([100, 200], 0, 500)).toEqual([300 - LEAST, LEAST]);
  expect(moved([20, 200], 0, -5)).toEqual([20, 200]);
});
