// In a run of an hour, one receive waits for 1 us: the analyst sees it in the picture of the whole run, and jumps to it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, required, serve, type Server } from './server';

const RECEIVER = 2;
/** Where it waits, as a part of the run. */
const PLACE = 0.62;
const TICKS_OF_WAIT = 1000;

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await serve(1, required('WORKBENCH_LONG_RUN'));
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(server.links[0]!.href);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Results' }).click();
  await page.getByRole('tree', { name: 'Patterns with severities' }).waitFor();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Time line' }).click();
  for (const layer of ['Messages', 'Critical path']) await page.getByRole('checkbox', { name: layer }).uncheck();
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

/** By rank, the pixels in the lower half of its row. */
async function pixels(): Promise<number[][]> {
  return page.locator('canvas[aria-roledescription="time line"]').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const box = canvas.getBoundingClientRect();
    return [0, 1, 2, 3].map((rank) => {
      const name = document.querySelector(`button[title="rank ${rank}"]`)!.getBoundingClientRect();
      // Waits are marked in the lower half of a row.
      const y = ((name.top + 3 * name.bottom) / 4 - box.top) * (canvas.height / box.height);
      return [...new Uint32Array(canvas.getContext('2d')!.getImageData(0, Math.floor(y), canvas.width, 1).data.buffer)];
    });
  });
}

/** By rank, the columns that the layer of waits changes. */
async function marked(): Promise<number[][]> {
  const waits = page.getByRole('checkbox', { name: 'Waits' });
  const shown = await pixels();
  await waits.uncheck();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const hidden = await pixels();
  await waits.check();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return shown.map((row, rank) => [...row.keys()].filter((x) => row[x] !== hidden[rank]![x]));
}

const interval = () => {
  const selection = new URLSearchParams(new URL(page.url()).hash.slice(1));
  return { from: selection.get('from'), to: selection.get('to'), wait: selection.get('wait') };
};
/** Ticks that the time line shows; not a number if it shows the whole run. */
const length = () => Number(interval().to ?? NaN) - Number(interval().from);

test('the picture of the whole run has one mark, at the receiver and where it waits', async () => {
  await expect.poll(async () => (await marked())[RECEIVER]!.length).toBeGreaterThan(0);
  const columns = await marked();
  const width = (await pixels())[0]!.length;
  expect(columns.map(({ length }) => length > 0)).toEqual([false, false, true, false]);
  const at = columns[RECEIVER]!;
  expect(at.length).toBeLessThanOrEqual(4);
  expect(Math.abs((at[0]! + at.at(-1)!) / 2 - PLACE * width)).toBeLessThanOrEqual(3);
});

test('the table lists it', async () => {
  await page.getByRole('button', { name: 'Table' }).click();
  const row = page.getByRole('row', { name: /Late sender/ });
  expect(await row.textContent()).toMatch(/1\.000 us.*rank 2/i);
});

test('a key leads to it', async () => {
  await page.locator('canvas[aria-roledescription="time line"]').focus();
  await page.keyboard.press('n');
  await expect.poll(() => interval().wait).not.toBeNull();
  await expect.poll(() => length()).toBeLessThan(1000 * TICKS_OF_WAIT);
  await page.keyboard.press('Escape');
  // The address follows the picture when it rests.
  const ticks = async () => {
    const columns = (await marked())[RECEIVER]!;
    return ((columns.at(-1)! - columns[0]! + 1) / (await pixels())[0]!.length) * length();
  };
  await expect.poll(async () => Math.abs((await ticks()) / TICKS_OF_WAIT - 1)).toBeLessThan(0.1);
});

test('the way to its cause, which takes most of the run, ends there', async () => {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Results' }).click();
  await page.getByRole('tree', { name: 'Patterns with severities' }).getByRole('treeitem', { name: /^Late sender/ }).first().click();
  await page.getByRole('button', { name: 'Go to the cause' }).click();
  await page.getByRole('complementary', { name: 'At the cursor' }).getByRole('heading', { name: 'Wait' }).waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const status = page.getByRole('status').filter({ hasText: ' of ' });
  await expect.poll(() => status.textContent()).toMatch(/^\s*[\d.]+ s of [\d.]+ s\s*$/);
});
