import { expect, test } from 'vitest';
import { decode } from './picture';
import { encode } from './testing/encode';

const DRAWN = {
  from: 1000,
  to: 2000,
  width: 100,
  exact: true,
  rows: [
    { slices: [[3, 10, 7], [10, 40, 2, 128], [90, 100, 1]], waits: [[12, 13, 1, 0.5, 42, 3]] },
    {},
    { slices: [[0, 100, 65534]], waits: [[50, 60, 0, 2, 43]] },
  ],
  messages: [[-12.5, 0, 30.25, 2, 9, 4]],
  bands: [[1, 2, 0, 2, 5, 7]],
  path: [[0, 50, 0], [50, 100, 2]],
} satisfies Parameters<typeof encode>[0];

test('a picture has what the server sent, with begins and ends in pixels', () => {
  const picture = decode(encode(DRAWN), 64);
  expect(picture).toMatchObject({ from: 1000, to: 2000, width: 100, rows: 3, first: 64, exact: true, isDraft: false });
  expect([...picture.slices.offset]).toEqual([0, 3, 3, 4]);
  expect([...picture.slices.begin]).toEqual([3, 10, 90, 0]);
  expect([...picture.slices.end]).toEqual([10, 40, 100, 100]);
  expect([...picture.slices.region]).toEqual([7, 2, 1, 65534]);
  expect([...picture.slices.share]).toEqual([255, 128, 255, 255]);
  expect([...picture.slices.several]).toEqual([0, 1, 0, 0]);
  expect([...picture.waits.begin]).toEqual([12, 50]);
  expect([...picture.waits.row]).toEqual([42, 43]);
  expect([...picture.waits.count]).toEqual([3, 1]);
  expect([...picture.waits.seconds]).toEqual([0.5, 2]);
  expect([...picture.messages.x0]).toEqual([-12.5]);
  expect([...picture.messages.row1]).toEqual([2]);
  expect([...picture.bands.region]).toEqual([7]);
  expect([...picture.path.row]).toEqual([0, 2]);
});

test('an answer that is cut anywhere is refused', () => {
  const whole = encode(DRAWN);
  // The last section ends with padding.
  for (let length = 0; length < whole.byteLength - 8; length += 8) expect(() => decode(whole.slice(0, length), 0), `${length} bytes`).toThrow();
});

test('another kind of answer is refused', () => {
  expect(() => decode(new TextEncoder().encode('{"error":"no such trace"}'.padEnd(64)).buffer as ArrayBuffer, 0)).toThrow('no picture');
});
