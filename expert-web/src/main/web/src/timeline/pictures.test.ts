import { expect, test } from 'vitest';
import { decode, type Picture } from './picture';
import { PictureCache, PictureLoader, type Wanted } from './pictures';
import { encode } from './testing/encode';

const wanted = (from: number, to: number, of = '1/0'): Wanted => ({ of, from, to, width: 100, first: 0, rows: 1 });
const drawn = ({ from, to, width }: Wanted, isDraft = false): Picture => decode(encode({ from, to, width, isDraft, rows: [{}] }), 0);
const SIZE = drawn(wanted(0, 1)).bytes;

test('the cache keeps what was used last', () => {
  const cache = new PictureCache(3 * SIZE);
  const all = [0, 10, 20, 30].map((from) => wanted(from, from + 10));
  for (const each of all.slice(0, 3)) cache.add(each, drawn(each));
  cache.get(all[0]!);
  cache.add(all[3]!, drawn(all[3]!));
  expect(all.map((each) => cache.get(each) !== undefined)).toEqual([true, false, true, true]);
});

test('substitutes overlap the interval, the most detailed last', () => {
  const cache = new PictureCache(100 * SIZE);
  for (const each of [wanted(0, 1000), wanted(40, 60), wanted(0, 100), wanted(60, 90), wanted(40, 60, '1/3')]) cache.add(each, drawn(each));
  expect(cache.substitutes('1/0', { from: 45, to: 55 }).map(({ from, to }) => [from, to])).toEqual([[0, 1000], [0, 100], [40, 60]]);
});

/** A server whose answers come when the test says so. */
function server() {
  const requests: { wanted: Wanted; detail: string; signal: AbortSignal; answer: (isDraft?: boolean) => void; fail: () => void }[] = [];
  const fetch = (each: Wanted, detail: 'draft' | 'full', signal: AbortSignal) =>
    new Promise<Picture>((resolve, reject) => {
      requests.push({ wanted: each, detail, signal, answer: (isDraft) => resolve(drawn(each, isDraft)), fail: () => reject(new Error('no')) });
    });
  const errors: unknown[] = [];
  let arrivals = 0;
  const loader = new PictureLoader(new PictureCache(100 * SIZE), fetch, () => arrivals++, (error) => errors.push(error));
  return { requests, loader, errors, arrivals: () => arrivals };
}

test('a picture is asked for once, and is there after it arrived', async () => {
  const { requests, loader, arrivals } = server();
  expect(loader.want(wanted(0, 10))).toBeNull();
  expect(loader.want(wanted(0, 10))).toBeNull();
  requests[0]!.answer();
  await expect.poll(arrivals).toBe(1);
  expect(requests).toHaveLength(1);
  expect(loader.want(wanted(0, 10))).toMatchObject({ from: 0, to: 10 });
});

test('requests that are superseded twice are aborted', () => {
  const { requests, loader } = server();
  for (const from of [0, 1, 2, 3]) loader.want(wanted(from, from + 10));
  expect(requests.map((each) => each.signal.aborted)).toEqual([true, true, false, false]);
});

test('a refused picture is reported once and not asked for again', async () => {
  const { requests, loader, errors } = server();
  loader.want(wanted(0, 10));
  requests[0]!.fail();
  await expect.poll(() => errors.length).toBe(1);
  loader.want(wanted(0, 10));
  expect(requests).toHaveLength(1);
});

test('the user comes before pictures that are fetched ahead', async () => {
  const { requests, loader } = server();
  const ahead = loader.prefetch([wanted(10, 20), wanted(20, 30)]);
  loader.want(wanted(0, 10));
  expect(requests.map((each) => each.signal.aborted)).toEqual([true, false]);
  requests[0]!.fail();
  await ahead;
  expect(requests).toHaveLength(2);
});

test('a draft is shown until the picture arrives', async () => {
  const { requests, loader, arrivals } = server();
  loader.want(wanted(0, 10));
  requests[0]!.answer(true);
  await expect.poll(arrivals).toBe(1);
  expect(loader.want(wanted(0, 10))).toMatchObject({ isDraft: true });
  await expect.poll(() => requests.map((each) => each.detail)).toEqual(['draft', 'full']);
  requests[1]!.answer();
  await expect.poll(arrivals).toBe(2);
  expect(loader.want(wanted(0, 10))).toMatchObject({ isDraft: false });
  expect(requests).toHaveLength(2);
});

test('the server draws no picture that is not wanted any more, and one that is wanted again', async () => {
  const { requests, loader, arrivals } = server();
  loader.want(wanted(0, 10));
  requests[0]!.answer(true);
  await expect.poll(arrivals).toBe(1);
  loader.want(wanted(0, 20));
  requests[1]!.answer();
  await expect.poll(arrivals).toBe(3);
  expect(requests.map((each) => each.detail)).toEqual(['draft', 'draft']);
  expect(loader.want(wanted(0, 10))).toMatchObject({ isDraft: true });
  await expect.poll(() => requests.map((each) => each.detail)).toEqual(['draft', 'draft', 'full']);
});

test('a draft stays where the picture is refused', async () => {
  const { requests, loader, errors } = server();
  loader.want(wanted(0, 10));
  requests[0]!.answer(true);
  await expect.poll(() => requests.length).toBe(2);
  requests[1]!.fail();
  await expect.poll(() => errors.length).toBe(1);
  expect(loader.want(wanted(0, 10))).toMatchObject({ isDraft: true });
  expect(requests).toHaveLength(2);
});
