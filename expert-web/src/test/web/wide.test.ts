// On screens with more pixels than the server draws, rows lie beside their names, and a click hits the row under the pointer.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn, openHalo, type Opened } from './server';

let halo: Opened;

beforeAll(async () => {
  halo = await openHalo();
});

afterAll(() => halo.end());

/** The time line on a screen with more pixels than CSS has. */
async function openOn(width: number, height: number, deviceScaleFactor: number): Promise<Page> {
  const cookies = await halo.page.context().cookies();
  const context = await halo.page.context().browser()!.newContext({ viewport: { width, height }, deviceScaleFactor });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${halo.home}#view=timeline&run=1`);
  await page.getByRole('application').waitFor();
  return page;
}

/** For each row name, the part of the pixels beside its middle that are not background. */
function inked(page: Page): Promise<number[]> {
  return page.getByRole('application').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const box = canvas.getBoundingClientRect();
    const scale = canvas.height / box.height;
    const context = canvas.getContext('2d')!;
    return [...document.querySelectorAll('.names .name')].map((name) => {
      const at = name.getBoundingClientRect();
      const y = Math.floor((at.top + at.height / 2 - box.top) * scale);
      const pixels = context.getImageData(0, y, canvas.width, 1).data;
      let ink = 0;
      for (let x = 0; x < canvas.width; x++) {
        if (pixels[4 * x]! + pixels[4 * x + 1]! + pixels[4 * x + 2]! < 750) ink++;
      }
      return ink / canvas.width;
    });
  });
}

const SCREENS = [
  [1440, 900, 1],
  [2560, 1000, 2],
  [5120, 1440, 1],
  [3840, 1080, 2],
] as const;

test.each(inTurn(SCREENS, 2))('%i x %i with %i device pixels each', async (width, height, ratio) => {
  const page = await openOn(width, height, ratio);
  await expect.poll(async () => Math.min(...(await inked(page)))).toBeGreaterThan(0.9);
  const names = await page.locator('.names .name').all();
  expect(names).toHaveLength(4);
  const box = (await page.getByRole('application').boundingBox())!;
  for (const name of names) {
    const row = (await name.boundingBox())!;
    // Without a selected wait, from which a line leads to its cause on another row: a click on that line goes there.
    await page.keyboard.press('Escape');
    await page.mouse.click(box.x + box.width / 2, row.y + row.height / 2);
    await expect.poll(() => page.locator('.names .name.tied').textContent()).toBe(await name.textContent());
  }
  await page.context().close();
});
