// On small, usual and very wide screens, in light and dark, with 4 and with 1,024 ranks, nothing is cut or covered, and the rows are drawn.
//   WORKBENCH_MANY_RANKS  a trace of 1,024 ranks
//   WORKBENCH_PICTURES    a folder for the pictures; none if it is not set
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from './layout';
import { connect, finished, oneOf, required, serve, withoutRun, type Server } from './server';

const pictures = process.env['WORKBENCH_PICTURES'];
const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 5120, height: 1440 },
];
const TRACES = [
  { id: 0, ranks: 4 },
  { id: 1, ranks: 1024 },
];
const VIEWS = [
  { view: 'timeline', ready: '.names .name' },
  { view: 'results', ready: '.instances .detail' },
  { view: 'structure', ready: '[aria-label=Nodes] li' },
];

let server: Server;
let browser: Browser;
let page: Page;
let home: string;
const runs: number[] = [];

beforeAll(async () => {
  const examples = required('WORKBENCH_EXAMPLES');
  server = await serve(1, `${examples}/halo`, required('WORKBENCH_MANY_RANKS'), '--source', `${examples}/programs`);
  browser = await connect();
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
  for (const { id } of TRACES) runs.push(await finished(page, {}, id));
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

/** Saves the page as WebP, which takes a third of PNG. */
async function save(name: string): Promise<void> {
  if (pictures === undefined) return;
  const png = (await page.screenshot()).toString('base64');
  const blank = await browser.newPage();
  const webp = await blank.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/webp', 0.75).replace(/.*,/, '');
  }, png);
  await blank.close();
  writeFileSync(join(pictures, `${name}.webp`), Buffer.from(webp, 'base64'));
}

/** The part of the pixels of the rows that are not background. */
function ink(): Promise<number> {
  return page.getByRole('application').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const names = [...document.querySelectorAll('.names .name')].map((name) => name.getBoundingClientRect());
    const box = canvas.getBoundingClientRect();
    const scale = canvas.height / box.height;
    const height = Math.floor(Math.min(box.height, Math.max(...names.map(({ bottom }) => bottom)) - box.top) * scale);
    const pixels = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, height).data;
    const background = getComputedStyle(canvas.closest('.pane') ?? canvas).backgroundColor.match(/\d+/g)!.map(Number);
    let found = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      if (pixels[i + 3]! > 0 && background.some((part, j) => Math.abs(part - pixels[i + j]!) > 12)) found++;
    }
    return found / (pixels.length / 4);
  });
}

const THEMES = ['light', 'dark'] as const;
const LOOKS = SCREENS.flatMap((size) => THEMES.map((theme) => ({ ...size, theme })));
const CASES = TRACES.flatMap((trace) => (pictures === undefined ? oneOf(LOOKS, 3 * trace.id) : LOOKS).map((look) => ({ ...trace, ...look })));

test.each(CASES)('$ranks ranks on $width x $height, $theme', async ({ id, ranks, width, height, theme }) => {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  for (const { view, ready } of VIEWS) {
    await page.goto('about:blank');
    await page.goto(`${home}#view=${view}&trace=${id}&run=${runs[id]}`);
    await page.locator(ready).first().waitFor();
    await page.locator('.verdict .prose').waitFor();
    expect(await page.locator('.facts').textContent()).toMatch(/^\s*\S+ \w+ · \S+ locations · \S+ events\s*$/);
    if (view === 'timeline') await expect.poll(ink).toBeGreaterThan(0.7);
    await save(`${view}-${ranks}-${width}-${theme}`);
    expect(await page.evaluate(faults), view).toEqual([]);
  }
});
