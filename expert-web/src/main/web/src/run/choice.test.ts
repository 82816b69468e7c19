import { describe, expect, test } from 'vitest';
import type { PatternParameter } from '../api';
import { treeOf } from '../tree';
import { check, fault, selected, toggle } from './choice';

// 0 has 1 and 2; 2 has 3 and 4; 5 stands alone.
const tree = treeOf([-1, 0, 0, 2, 2, -1], String);

describe('check boxes', () => {
  test('a group is half checked if some below it are', () => {
    const leaves = new Set([3]);
    expect([0, 1, 2, 3, 4, 5].map((node) => check(tree, leaves, node))).toEqual(['mixed', false, 'mixed', true, false, false]);
  });

  test('a click on a half checked group checks all below it, the next click none', () => {
    const all = toggle(tree, new Set([3]), 0);
    expect(all).toEqual(new Set([1, 3, 4]));
    expect(check(tree, all, 0)).toBe(true);
    expect(toggle(tree, all, 0)).toEqual(new Set());
  });

  test('a run selects what is checked and the groups above it', () => {
    expect(selected(tree, new Set([3]))).toEqual([0, 2, 3]);
    expect(selected(tree, new Set())).toEqual([]);
  });
});

describe('values of parameters', () => {
  const number: PatternParameter = { name: 'x', type: 'float', default: 1, min: 0, max: 10, choices: null, doc: '' };

  test.each(['0', '10', '2.5', '1e1'])('%s is in the limits', (text) => expect(fault(number, text)).toBe(''));
  test.each(['', 'x', '-1', '10.1', 'Infinity'])('%s is not', (text) => expect(fault(number, text)).not.toBe(''));
  test('an integer has no fraction', () => expect(fault({ ...number, type: 'int' }, '2.5')).toBe('Expected an integer.'));
  test('a choice is one of its values', () => {
    const choice: PatternParameter = { ...number, type: 'choice', choices: ['a', 'b'] };
    expect(fault(choice, 'b')).toBe('');
    expect(fault(choice, 'c')).toBe('Expected one of a, b.');
  });
});
