// Each zoom of the time line can be undone, by the back button and by a key; and few rows fill the height.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, type Opened } from './server';

let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

/** The interval that the address names. */
function shown(): string {
  const values = new URLSearchParams(new URL(page.url()).hash.slice(1));
  return `${values.get('from')}-${values.get('to')}`;
}

async function open(): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#view=timeline&run=1`);
  await page.getByText(/^[\d.]+ m?s of/).waitFor();
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
}

/** Does something that changes the interval, and returns the new one. */
async function zoom(act: () => Promise<void>): Promise<string> {
  const before = shown();
  await act();
  await expect.poll(shown).not.toBe(before);
  return shown();
}

test('the back button undoes each zoom', async () => {
  await open();
  const whole = shown();
  const first = await zoom(() => page.keyboard.press('w'));
  const second = await zoom(() => page.keyboard.press('d'));
  expect(new Set([whole, first, second]).size).toBe(3);
  await page.goBack();
  await expect.poll(shown).toBe(first);
  await page.goBack();
  await expect.poll(shown).toBe(whole);
  await page.goForward();
  await expect.poll(shown).toBe(first);
  // The picture follows the address, and stays there.
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
  expect(shown()).toBe(first);
});

test('a key undoes each zoom, and leaves the view never', async () => {
  await open();
  const whole = shown();
  const first = await zoom(() => page.keyboard.press('w'));
  await zoom(async () => {
    await page.getByRole('application').hover();
    await page.mouse.wheel(0, -300);
  });
  await page.keyboard.press('Backspace');
  await expect.poll(shown).toBe(first);
  await page.keyboard.press('Backspace');
  await expect.poll(shown).toBe(whole);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('m');
  expect(await page.getByRole('main', { name: 'Time line' }).count()).toBe(1);
  expect(shown()).toBe(whole);
});

test('a zoom after an undo is undone as well', async () => {
  await open();
  const whole = shown();
  await zoom(() => page.keyboard.press('w'));
  await page.keyboard.press('Backspace');
  await expect.poll(shown).toBe(whole);
  await zoom(() => page.getByRole('button', { name: 'Zoom in' }).click());
  await page.keyboard.press('Backspace');
  await expect.poll(shown).toBe(whole);
});

test('few rows fill the height, until the user chooses another one', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open();
  const sizes = async () => {
    const rows = (await page.locator('.rows').boundingBox())!;
    const names = page.locator('.names .name');
    const [first, second] = [(await names.nth(0).boundingBox())!, (await names.nth(1).boundingBox())!];
    return { space: rows.height, height: second.y - first.y };
  };
  await expect.poll(async () => ((n) => n.space - 4 * n.height)(await sizes())).toBeLessThan(4);
  const { height } = await sizes();
  await page.keyboard.press('-');
  await expect.poll(async () => (await sizes()).height).toBeLessThan(height);
  expect(halo.errors).toEqual([]);
});
