// The curve of a counter: its name, its range and its shape are those of the trace.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, required, serve, type Server } from './server';

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await serve(1, required('WORKBENCH_LONG_RUN'));
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(server.links[0]!.href);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Time line' }).click();
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

/** The height of the curve in a column, as a part of the picture; from the bottom. */
async function height(part: number, location = 'rank 0'): Promise<number> {
  return page.getByRole('img', { name: `power at ${location}` }).evaluate((element, at) => {
    const canvas = element as HTMLCanvasElement;
    const pixels = canvas.getContext('2d')!.getImageData(Math.floor(at * canvas.width), 0, 1, canvas.height).data;
    let top = 0;
    while (top < canvas.height && pixels[4 * top + 3] === 0) top++;
    return 1 - top / canvas.height;
  }, part);
}

test('a counter is drawn with its range and unit', async () => {
  await page.getByRole('combobox', { name: 'Metric' }).selectOption('power');
  await page.getByText('100 to 300 W').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('its curve is low in the first half of the run and high in the second', async () => {
  // Nothing is as high as an empty picture.
  await expect.poll(() => height(0.25)).toBeGreaterThan(0);
  await expect.poll(() => height(0.25)).toBeLessThan(0.2);
  await expect.poll(() => height(0.75)).toBeGreaterThan(0.8);
});

test('several tracks have locations of their own and one scale, and can be removed', async () => {
  await page.getByRole('combobox', { name: 'Metric' }).selectOption('power');
  const choices = page.getByRole('combobox', { name: 'Location of power' });
  await choices.nth(1).selectOption('rank 3');
  await expect.poll(() => height(0.75, 'rank 3')).toBeGreaterThan(0.8);
  await expect.poll(() => page.getByText('100 to 300 W').count()).toBe(2);
  expect(await height(0.75, 'rank 0')).toBeGreaterThan(0.8);
  await page.getByRole('button', { name: 'Remove power at rank 0' }).click();
  await page.getByRole('img', { name: 'power at rank 0' }).waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'power at rank 3' }).waitFor();
});
