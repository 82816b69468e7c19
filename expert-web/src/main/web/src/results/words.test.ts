import { expect, test } from 'vitest';
import { words } from './words';

test('results are text', () => {
  expect(words(12345)).toBe('12,345');
  expect(words(0.123456)).toBe('0.1235');
  expect(words([1, [2, 3], { a: null }])).toBe('1, [2, 3], {a: none}');
});
