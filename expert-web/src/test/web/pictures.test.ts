// Pictures for papers: the view and its legend, without controls, empty parts or bitmaps.
//   WORKBENCH_PICTURES  a folder for the pictures; none if it is not set
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn, openHalo, textOf, type Opened } from './server';

const pictures = process.env['WORKBENCH_PICTURES'];
let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

interface Drawn {
  svg: string;
  /** All its texts. */
  texts: string[];
  width: number;
  height: number;
}

/** Saves a view when something of it is there. */
async function save(fragment: string, ready: string): Promise<Drawn> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#run=1&${fragment}`);
  await page.locator(ready).first().waitFor();
  await page.locator('.verdict .prose').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
  const svg = await textOf(download);
  if (pictures !== undefined) writeFileSync(join(pictures, `paper-${fragment.replace(/\W/g, '-')}.svg`), svg);
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!;
  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);
  return { svg, texts, width: Number(width), height: Number(height) };
}

const VIEWS = [
  { fragment: 'view=results&pattern=late_sender', ready: '.instances .detail' },
  { fragment: 'view=results&pattern=late_sender&tab=heat', ready: 'canvas' },
  { fragment: 'view=timeline', ready: '.names .name' },
  { fragment: 'view=structure', ready: '[aria-label=Nodes] li' },
  { fragment: 'view=structure&tab=functions', ready: '[aria-label=Durations] .ends' },
  { fragment: 'view=structure&tab=loops', ready: '.detail' },
  { fragment: 'view=structure&tab=matrix', ready: '[aria-label=Pairs] li' },
  { fragment: 'view=compare&other=2&pattern=late_sender', ready: '[role=treeitem]' },
];

test.each(inTurn(VIEWS, 3))('$fragment is lines and text, without controls', async ({ fragment, ready }) => {
  const { svg, texts } = await save(fragment, ready);
  expect(svg).not.toContain('<image');
  expect(texts.length).toBeGreaterThan(3);
  for (const control of ['Whole run', 'Zoom in', 'find', 'Open in Perfetto', 'Fit', 'Legend', 'Show on the time line', 'Worst instances', 'exclusive', 'Save the report:']) expect(texts).not.toContain(control);
});

test('the time line has its ruler, its rows and its legend, and nothing else', async () => {
  const { texts, width, height } = await save('view=timeline', '.names .name');
  for (const expected of ['rank 0', 'rank 3', 'MPI wait', 'MPI point-to-point', 'user', 'wait', 'message', 'critical path']) expect(texts).toContain(expected);
  expect(texts.some((text) => /^\d+\sms$/.test(text))).toBe(true);
  // Not the details at the cursor, and not the status.
  expect(texts.join(' ')).not.toContain('Click on the time line');
  expect(texts.join(' ')).not.toContain(' of 876');
  // No room below the last row: four rows, the ruler with the loops, and the legend.
  const rows = await page.locator('.names .name').first().evaluate((element) => 4 * element.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(rows + 42);
  expect(height).toBeLessThan(rows + 42 + 100);
  const view = (await page.getByRole('main').boundingBox())!;
  expect(width).toBeLessThan(0.85 * view.width);
  // The page has its legend only in the picture.
  expect(await page.getByRole('region', { name: 'Legend' }).count()).toBe(0);
  expect(halo.errors).toEqual([]);
});
