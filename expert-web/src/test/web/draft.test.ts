// A picture of many events has a draft, which the page shows while the server makes the picture.
//   WORKBENCH_MANY_RANKS  a trace of more than half a million events
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, required, serve, withoutRun, type Server } from './server';

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await serve(1, required('WORKBENCH_MANY_RANKS'));
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

/** The part of the pixels of the picture that are drawn. */
const ink = () =>
  page.getByRole('application').evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    let drawn = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i]! + data[i + 1]! + data[i + 2]! < 750 && data[i + 3]! > 0) drawn++;
    return drawn / (width * height);
  });

test('the draft is there before the picture, and says so', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked: string[] = [];
  await page.route('**/timeline?*', async (route) => {
    const isDraft = route.request().url().includes('draft=true');
    asked.push(isDraft ? 'draft' : 'picture');
    if (!isDraft) await held;
    // The page may have given up.
    await route.continue().catch(() => undefined);
  });
  await page.goto(withoutRun(server));
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Time line' }).click();
  await expect.poll(ink).toBeGreaterThan(0.5);
  const status = page.getByRole('status').filter({ hasText: ' of ' }).first();
  expect(await status.textContent()).toContain('loading');
  expect(asked).toContain('draft');
  await expect.poll(() => asked).toContain('picture');
  release();
  await expect.poll(() => status.textContent()).not.toContain('loading');
  expect(await ink()).toBeGreaterThan(0.5);
});
