// The first view: a page that opens without a selection shows the time line and runs the default patterns, once.
//   WORKBENCH_PICTURES  a folder for pictures of the views; none if it is not set
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, required, serve, type Server } from './server';

const pictures = process.env['WORKBENCH_PICTURES'];
let server: Server;
let browser: Browser;

beforeAll(async () => {
  const examples = required('WORKBENCH_EXAMPLES');
  server = await serve(2, `${examples}/halo`, `${examples}/balanced`, '--share');
  browser = await connect();
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

/** A page of a user who has no cookie, and what it asks for. */
async function open(address: string): Promise<{ page: Page; asked: string[]; refused: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  page.setDefaultTimeout(60_000);
  const asked: string[] = [];
  const refused: string[] = [];
  page.on('response', (answer) => {
    const words = `${answer.request().method()} ${new URL(answer.url()).pathname}${new URL(answer.url()).search}`;
    (answer.ok() || answer.status() < 400 ? asked : refused).push(words);
  });
  await page.goto(address);
  return { page, asked, refused };
}

const runs = (page: Page) =>
  page.evaluate(async () => {
    const answer = (await (await fetch('api/runs')).json()) as { runs: { trace: number; state: string; request: { select: string[]; focus: unknown } }[] };
    return answer.runs.map(({ trace, state, request }) => ({ trace, state, select: request.select, focus: request.focus ?? null }));
  });

/** The part of the pixels of the rows that are not background. */
const ink = (page: Page) =>
  page.getByRole('application').evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const pixels = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data;
    let drawn = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i]! + pixels[i + 1]! + pixels[i + 2]! < 750 && pixels[i + 3]! > 0) drawn++;
    return drawn / (width * height);
  });

test('a colleague who may only look sees the time line, and starts nothing', async () => {
  const { page, refused } = await open(server.links[1]!.href);
  await page.getByRole('main', { name: 'Time line' }).waitFor();
  await expect.poll(() => ink(page)).toBeGreaterThan(0.3);
  expect(await runs(page)).toEqual([]);
  expect(refused).toEqual([]);
  await page.context().close();
});

test('an address with a view shows that view, and starts nothing', async () => {
  const { page } = await open(`${server.links[0]!.href}#view=results&trace=1`);
  await page.getByText('No run of this trace yet.').waitFor();
  expect(await runs(page)).toEqual([]);
});

test('the page opens with the time line, the default run and its verdict', async () => {
  const [owner] = browser.contexts();
  const page = await owner!.newPage();
  page.setDefaultTimeout(60_000);
  const asked: string[] = [];
  page.on('response', (answer) => answer.ok() && asked.push(answer.url()));
  // The answers about the run wait, so that the page is seen without its verdict first.
  let go = () => {};
  const seen = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/runs/*/summary', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto(owner!.pages()[0]!.url().replace(/#.*/, ''));
  await page.getByRole('main', { name: 'Time line' }).waitFor();
  await expect.poll(() => ink(page)).toBeGreaterThan(0.3);
  const place = async () => (await page.getByRole('navigation', { name: 'Views' }).boundingBox())!.y;
  const before = await place();
  go();
  await page.getByText(/^Ranks 0, 1, 3 wait 1\.180/).waitFor();
  // Nothing below the header moves when the run ends.
  expect(await place()).toBe(before);
  expect(await runs(page)).toEqual([{ trace: 0, state: 'done', select: [], focus: null }]);
  // The picture has the waits of the run.
  await expect.poll(() => asked.some((each) => /\/timeline\?.*run=1\b/.test(each))).toBe(true);
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'first.png') });
});

test('a page that opens later shows that run, and starts no other one', async () => {
  const [owner] = browser.contexts();
  const page = await owner!.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(owner!.pages()[0]!.url().replace(/#.*/, ''));
  await page.getByText(/^Ranks 0, 1, 3 wait 1\.180/).waitFor();
  await page.getByRole('main', { name: 'Time line' }).waitFor();
  expect(await runs(page)).toHaveLength(1);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Results' }).click();
  await page.getByRole('tree', { name: 'Patterns with severities' }).waitFor();
});

test('the verdict leads to the call that delays the others most, with all who wait for it', async () => {
  const [owner] = browser.contexts();
  const page = owner!.pages().at(-1)!;
  await page.getByRole('button', { name: 'Show it', exact: true }).click();
  await page.getByRole('main', { name: 'Time line' }).waitFor();
  const shown = () => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)));
  await expect.poll(() => Object.keys(shown())).toEqual(expect.arrayContaining(['event', 'wait', 'from', 'to']));
  const delays = await page.evaluate(async () => {
    const { instances } = (await (await fetch('api/runs/1/instances?pattern=late_sender&limit=1000')).json()) as {
      instances: { from: number; to: number; location: number; cause: { pos: number; location: number; from: number; to: number } | null }[];
    };
    const calls: Record<number, { seconds: number; location: number; ranks: number[]; from: number; to: number }> = {};
    for (const { from, to, location, cause } of instances) {
      if (cause === null) continue;
      const call = (calls[cause.pos] ??= { seconds: 0, location: cause.location, ranks: [], from: cause.from, to: cause.to });
      call.seconds += to - from;
      call.ranks.push(location);
      call.from = Math.min(call.from, from);
      call.to = Math.max(call.to, to);
    }
    return calls;
  });
  const { event, from, to } = shown();
  const chosen = delays[Number(event)]!;
  expect(chosen.seconds).toBe(Math.max(...Object.values(delays).map(({ seconds }) => seconds)));
  expect(chosen.location).toBe(2);
  expect(new Set(chosen.ranks).size).toBeGreaterThan(1);
  // The time line shows all of it, and not more than as much around it.
  const length = chosen.to - chosen.from;
  expect(Number(from)).toBeLessThanOrEqual(chosen.from);
  expect(Number(to)).toBeGreaterThanOrEqual(chosen.to);
  await expect.poll(() => Number(shown()['to']) - Number(shown()['from'])).toBeLessThan(2.5 * length);
  expect(await page.locator('.names .name').count()).toBe(4);
  await page.getByText('loading').waitFor({ state: 'detached' });
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'verdict.png') });
});
