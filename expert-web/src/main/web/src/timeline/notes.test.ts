import { expect, test } from 'vitest';
import { markOf, visibleNotes } from './notes';

const NOTES = [
  { id: 3, from: 5, to: 5, locations: '1', text: 'a' },
  { id: 4, from: 10, to: 30, locations: '', text: 'b' },
  { id: 9, from: 50, to: 60, locations: '0-1,7', text: 'c' },
];

test('a note keeps its number when others are out of sight', () => {
  expect(visibleNotes(NOTES, { from: 20, to: 55 }).map(({ number }) => number)).toEqual([2, 3]);
  expect(visibleNotes(NOTES, { from: 5, to: 6 }).map(({ text }) => text)).toEqual(['a']);
});

test('a note without locations is about all of them, and those that a trace does not have are left out', () => {
  expect(markOf({ ...NOTES[1]!, number: 2 }, 3)).toEqual({ number: 2, from: 10, to: 30, locations: [0, 1, 2] });
  expect(markOf({ ...NOTES[2]!, number: 3 }, 4).locations).toEqual([0, 1]);
});
