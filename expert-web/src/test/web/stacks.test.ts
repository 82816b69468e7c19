// Rows of the time line unfold into their calls by depth.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, type Opened } from './server';

let halo: Opened;
let page: Page;
let asked: string[] = [];

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
  page.on('request', (request) => asked.push(request.url()));
});

afterAll(() => halo.end());

async function open(more = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#view=timeline&run=1${more}`);
  await page.getByText(/^[\d.]+ m?s of/).waitFor();
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
  // Rows of a chosen height do not change with what stands above them.
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  asked = [];
}

const name = (rank: number) => page.locator('.names .name').nth(rank);
const top = async (rank: number) => (await name(rank).boundingBox())!.y;

/** How far a row lies below the first one: the header above may still grow. */
const below = (rank: number) =>
  page.locator('.names .name').evaluateAll((all, id) => all[id]!.getBoundingClientRect().y - all[0]!.getBoundingClientRect().y, rank);

/** The colours of a column of the canvas, from a place below the upper edge of a row on: one for each level of 14 pixels. */
async function colours(part: number, rank: number, below: number, levels: number): Promise<string[]> {
  const y = (await top(rank)) + below;
  return page.getByRole('application').evaluate(
    (element, [x, from, count]) => {
      const canvas = element as HTMLCanvasElement;
      const box = canvas.getBoundingClientRect();
      const context = canvas.getContext('2d')!;
      return Array.from({ length: count }, (_, level) => {
        const [red, green, blue] = context.getImageData(Math.floor(x * canvas.width), Math.floor(((from + 14 * level + 2 - box.top) * canvas.height) / box.height), 1, 1).data;
        return [red, green, blue].join();
      });
    },
    [part, y, levels] as const,
  );
}

test('a row unfolds into the calls by depth, and the rows below move', async () => {
  await open();
  const [second, third] = [await below(1), await below(2)];
  const levels = await page.evaluate(async () => ((await (await fetch('api/traces/0')).json()) as { levels: number }).levels);
  expect(levels).toBeGreaterThan(1);
  await page.locator('.names .unfold').nth(1).click();
  await expect.poll(() => below(2)).toBe(third + 14 * levels);
  expect(await below(1)).toBe(second);
  await expect.poll(async () => new Set(await colours(0.6, 1, third - second, levels)).size).toBeGreaterThan(1);
  await expect.poll(() => asked.filter((url) => url.includes('/stacks?')).length).toBe(1);
});

test('the call under the pointer is named, and a click leads to it', async () => {
  const box = (await page.getByRole('application').boundingBox())!;
  const y = (await top(2)) - 14 * (await page.evaluate(async () => ((await (await fetch('api/traces/0')).json()) as { levels: number }).levels)) + 7;
  await page.mouse.move(box.x + 0.6 * box.width, y);
  await expect.poll(() => page.locator('.status[data-pointed]').textContent()).toMatch(/halo/);
  await page.mouse.click(box.x + 0.6 * box.width, y);
  await page.getByRole('heading', { name: /^rank 1 at/ }).waitFor();
});

test('waits and messages stay on their row', async () => {
  const third = await below(2);
  await page.keyboard.press('u');
  await expect.poll(() => below(2)).toBeLessThan(third);
  await page.keyboard.press('u');
  await expect.poll(() => below(2)).toBe(third);
});

test('all rows unfold by a key, and fold again', async () => {
  await open();
  const before = await below(3);
  await page.keyboard.press('U');
  await expect.poll(() => below(3)).toBeGreaterThan(before + 3 * 14);
  await expect.poll(() => asked.filter((url) => url.includes('/stacks?')).length).toBe(1);
  await page.keyboard.press('U');
  await expect.poll(() => below(3)).toBe(before);
  expect(halo.errors).toEqual([]);
});

test('folded rows become single ones when they unfold', async () => {
  await open();
  await page.getByRole('button', { name: 'Calls', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.names .unfold', { hasText: '▾' }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('button', { name: 'Calls', exact: true }).getAttribute('aria-pressed')).toBe('true');
});

test('unfolded rows stay unfolded in another view, and in the address', async () => {
  await open();
  const third = await below(2);
  await page.locator('.names .unfold').nth(1).click();
  await expect.poll(() => below(2)).toBeGreaterThan(third);
  const unfolded = await below(2);
  await page.keyboard.press('1');
  await page.getByRole('main', { name: 'Results' }).waitFor();
  await page.keyboard.press('2');
  await expect.poll(() => page.locator('.names .unfold', { hasText: '▾' }).count()).toBe(1);
  // The height of rows stays too: it is not the one that fills the space.
  await expect.poll(() => below(2)).toBe(unfolded);
  await page.reload();
  await expect.poll(() => page.locator('.names .unfold', { hasText: '▾' }).count()).toBe(1);
  await page.keyboard.press('U');
  await expect.poll(() => page.locator('.names .unfold', { hasText: '▸' }).count()).toBe(0);
  await page.keyboard.press('U');
  await expect.poll(() => page.locator('.names .unfold', { hasText: '▾' }).count()).toBe(0);
  await expect.poll(() => new URL(page.url()).hash).not.toContain('unfolded');
});
