// Splitters between the panes of every view, and beside the names of rows: by the pointer and by keys. They stay where they are.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn, openHalo, type Opened } from './server';

let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

const VIEWS = ['results', 'timeline', 'patterns', 'compare&other=2', 'scripts', 'structure&tab=graph', 'structure&tab=functions', 'structure&tab=loops', 'structure&tab=matrix'];

/** The splitters of the panes. */
const splitters = () => page.getByRole('main').getByRole('separator', { name: /^Sizes of/ });
const left = () => splitters().first().evaluate((element) => element.getBoundingClientRect().x);
const NEAR = { timeout: 10_000 };

describe('each view has splitters between its panes', () => {
  test.each(inTurn(VIEWS, 3))('%s', async (view) => {
    await page.goto('about:blank');
    await page.goto(`${halo.home}#view=${view}&run=1`);
    await splitters().first().waitFor();
    const before = await left();
    const box = (await splitters().first().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 50, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await left()) - (before - 50)), NEAR).toBeLessThan(2);
    await page.reload();
    await splitters().first().waitFor();
    await expect.poll(async () => Math.abs((await left()) - (before - 50)), NEAR).toBeLessThan(2);
    await splitters().first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Math.abs((await left()) - (before - 30)), NEAR).toBeLessThan(2);
    // A double click gives the usual sizes back.
    await splitters().first().dblclick();
    await expect.poll(async () => Math.abs((await left()) - before), NEAR).toBeLessThan(2);
  });
});

test('the names of rows can be wider, and the picture follows', async () => {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#view=timeline&run=1`);
  const canvas = page.getByRole('application');
  const edge = page.getByRole('separator', { name: 'Width of the names' });
  await edge.waitFor();
  const before = (await canvas.boundingBox())!;
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await canvas.boundingBox())!.x).toBe(before.x + 20);
  await page.reload();
  await edge.waitFor();
  await expect.poll(async () => (await canvas.boundingBox())!.x).toBe(before.x + 20);
  await expect.poll(() => canvas.evaluate((element) => (element as HTMLCanvasElement).width)).toBe(before.width - 20);
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await canvas.boundingBox())!.x).toBe(before.x);
  expect(halo.errors).toEqual([]);
});
