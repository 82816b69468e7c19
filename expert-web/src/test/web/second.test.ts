// Two time lines, one above the other: two traces, or two runs of one, aligned at an iteration, at cursors, or at their begins.
//   WORKBENCH_PICTURES  a folder for the pictures; none if it is not set
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, finished, required, serve, withoutRun, type Server } from './server';
import { unzip } from './zip';

const pictures = process.env['WORKBENCH_PICTURES'];
const folder = mkdtempSync(join(tmpdir(), 'expert-second-'));
let server: Server;
let browser: Browser;
let page: Page;
let home: string;
const errors: string[] = [];
/** Pictures that the page asked for. */
const asked: URL[] = [];

beforeAll(async () => {
  unzip(join(required('WORKBENCH_EXAMPLES'), 'lu.zip'), folder);
  server = await serve(1, join(folder, 'lu'), join(required('WORKBENCH_EXAMPLES'), 'halo'));
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => request.url().includes('/timeline?') && asked.push(new URL(request.url())));
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
  for (const parameters of [{}, { 'late_sender.minimum': '0.001' }]) await finished(page, parameters);
  await finished(page, {}, 1);
});

afterAll(async () => {
  await browser.close();
  await server.end();
  rmSync(folder, { recursive: true });
});

const below = () => page.getByRole('region', { name: 'Second time line' });
const fragment = () => new URLSearchParams(new URL(page.url()).hash.slice(1));
const rulers = () => page.getByRole('img', { name: /^Ruler from/ }).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));

async function open(more: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${home}#view=timeline&run=1${more}`);
  await page.getByText(/^[\d.]+ m?s of/).waitFor();
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
}

test('a button opens another trace below, and another run of this one can be chosen', async () => {
  await open('');
  await page.getByRole('button', { name: 'Another run below' }).click();
  const choice = below().getByLabel('Trace and run of the second time line');
  await expect.poll(() => choice.inputValue()).toBe('1:3');
  const runs = () => [...new Set(asked.map((url) => url.searchParams.get('run')))];
  await expect.poll(runs).toEqual(expect.arrayContaining(['1', '3']));
  expect(await choice.locator('option').allTextContents()).toEqual(['lu', 'lu, run 1', 'lu, run 2', 'halo', 'halo, run 3']);
  await choice.selectOption('0:2');
  await expect.poll(() => fragment().get('second')).toBe('0:2:0');
  await expect.poll(async () => new Set(await rulers()).size).toBe(1);
  await expect.poll(runs).toContain('2');
  // All rows of both are visible.
  const names = page.locator('.names .name');
  await expect.poll(() => names.count()).toBe(8);
  const hidden = () => page.locator('.rows').evaluateAll((all) => Math.max(...all.map((each) => each.scrollHeight - each.clientHeight)));
  await expect.poll(hidden).toBeLessThanOrEqual(1);
});

test('both move and zoom together', async () => {
  const box = (await below().getByRole('application').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const before = (await rulers())[0];
  await page.mouse.wheel(0, -400);
  await expect.poll(() => fragment().get('from')).not.toBeNull();
  expect((await rulers())[0]).not.toBe(before);
  await expect.poll(async () => new Set(await rulers()).size).toBe(1);
  await page.keyboard.press('Backspace');
  await expect.poll(async () => (await rulers())[0]).toBe(before);
});

test('an iteration of both begins at the same place', async () => {
  await open('&second=1:3:0');
  await below().getByLabel('Iteration', { exact: true }).fill('3');
  await below().getByRole('button', { name: 'Align at iteration' }).click();
  await expect.poll(() => Number(fragment().get('second')!.split(':')[2])).not.toBe(0);
  const shift = Number(fragment().get('second')!.split(':')[2]);
  const begins = await page.evaluate(async () => {
    const begin = async (trace: number) => {
      const { ticks, ticksPerSecond } = (await (await fetch(`api/traces/${trace}`)).json()) as { ticks: number; ticksPerSecond: number };
      const ruler = await (await fetch(`api/traces/${trace}/loops/ruler?from=0&to=${ticks}&location=0`)).json();
      const { loops } = ruler as { loops: { iterations: { number: number; from: number }[] }[] };
      return loops.flatMap(({ iterations }) => iterations).find(({ number }) => number === 3)!.from / ticksPerSecond;
    };
    return [await begin(0), await begin(1)] as const;
  });
  expect(shift).toBeCloseTo(begins[1] - begins[0], 9);
  await below().getByText(/(later|earlier)$/).waitFor();
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'second.png') });
});

test('the address keeps both, and the begins can be aligned again', async () => {
  const second = fragment().get('second')!;
  await page.reload();
  await expect.poll(() => page.getByRole('application').count()).toBe(2);
  expect(fragment().get('second')).toBe(second);
  await below().getByRole('button', { name: 'Align the begins' }).click();
  await expect.poll(() => fragment().get('second')).toBe('1:3:0');
});

test('two events on which the user clicks can be aligned', async () => {
  await open('&second=0:2:0');
  await expect.poll(() => page.getByRole('application').count()).toBe(2);
  const align = below().getByRole('button', { name: 'Align the cursors' });
  expect(await align.isDisabled()).toBe(true);
  // Rows that are not drawn yet take no click, and move when they are.
  await expect
    .poll(async () => {
      const [upper, lower] = await Promise.all([0, 1].map((i) => page.getByRole('application').nth(i).boundingBox()));
      await page.mouse.click(upper!.x + 0.25 * upper!.width, upper!.y + 20);
      await page.mouse.click(lower!.x + 0.5 * lower!.width, lower!.y + 20);
      return align.isDisabled();
    })
    .toBe(false);
  await align.click();
  const seconds = await page.evaluate(async () => ((await (await fetch('api/traces/0')).json()) as { seconds: number }).seconds);
  await expect.poll(() => Number(fragment().get('second')!.split(':')[2]) / seconds).toBeCloseTo(0.25, 2);
  // The second one now shows a stretch that is not all within its trace.
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('the area of the first can be chosen in the second', async () => {
  await open('&area=100000000-200000000&second=0:2:0');
  await below().getByRole('button', { name: 'Same area' }).click();
  const panel = page.getByRole('region', { name: 'Area' });
  await expect.poll(() => panel.count()).toBe(1);
  await expect.poll(() => panel.locator('[data-exact=true]').count()).toBe(5);
  expect(fragment().get('area')).toBeNull();
  await below().getByRole('button', { name: 'Close the other run' }).click();
  await expect.poll(() => page.getByRole('application').count()).toBe(1);
  await expect.poll(() => panel.count()).toBe(0);
  expect(errors).toEqual([]);
});
