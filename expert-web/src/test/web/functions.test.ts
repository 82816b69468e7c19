// The summary of functions: its columns sort, its figures are those of a location, and its bars lead to their calls.
//   WORKBENCH_PICTURES  a folder for pictures of the views; none if it is not set
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, type Opened } from './server';

const pictures = process.env['WORKBENCH_PICTURES'];
let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
  await page.goto(`${halo.home}#view=structure&tab=functions&run=1`);
  await rows().first().waitFor();
});

afterAll(() => halo.end());

const table = () => page.getByRole('region', { name: 'Functions' }).getByRole('table');
const rows = () => table().locator('tbody tr');
const row = (name: string) => rows().filter({ has: page.getByRole('button', { name, exact: true }) });
const column = (number: number) => rows().evaluateAll((all, at) => all.map((each) => (each as HTMLTableRowElement).cells[at]!.textContent!.trim()), number);

/** A figure of the page in seconds, or a plain number. */
function read(text: string): number {
  const [number = '', unit = ''] = text.trim().replaceAll(',', '').split(/\s+/);
  return Number(number) * ({ ms: 1e-3, us: 1e-6, ns: 1e-9 }[unit] ?? 1);
}

test('each column sorts the functions, and a second click turns the order round', async () => {
  const heads = ['function', 'group', 'calls', 'exclusive', 'inclusive', 'per call'];
  for (const [at, name] of heads.entries()) {
    const head = table().getByRole('columnheader', { name: new RegExp(`^${name}`) });
    const orders: string[] = [];
    for (let clicks = 0; clicks < 2; clicks++) {
      await head.getByRole('button').click();
      const order = (await head.getAttribute('aria-sort'))!;
      orders.push(order);
      const shown = await column(at);
      expect(shown.length).toBeGreaterThan(4);
      const sign = order === 'ascending' ? 1 : -1;
      const expected = [...shown].sort((a, b) => sign * (at < 2 ? a.localeCompare(b) : read(a) - read(b)));
      expect(shown.map((each) => (at < 2 ? each : read(each)))).toEqual(expected.map((each) => (at < 2 ? each : read(each))));
    }
    expect(orders.sort()).toEqual(['ascending', 'descending']);
  }
});

test('the times of one location are its own, and those of all are their sum', async () => {
  const work = async () => read(await row('work_ms').locator('td').nth(3).innerText());
  const all = await work();
  const own: number[] = [];
  for (const rank of [0, 1, 2, 3]) {
    await page.getByRole('combobox', { name: 'Location' }).selectOption(`rank ${rank}`);
    await expect.poll(() => row('main').locator('td').nth(2).innerText()).toBe('1');
    own.push(await work());
  }
  // Rank 2 works three times as long.
  expect(own[2]! / own[0]!).toBeGreaterThan(2.5);
  expect(own.reduce((sum, each) => sum + each, 0)).toBeCloseTo(all, 2);
  await page.getByRole('combobox', { name: 'Location' }).selectOption('all locations');
  await expect.poll(() => row('main').locator('td').nth(2).innerText()).toBe('4');
});

test('a bar lists its calls, and a call is selected on the time line', async () => {
  await row('work_ms').getByRole('button', { name: 'work_ms' }).click();
  await page.getByRole('heading', { name: 'Durations of work_ms' }).waitFor();
  const calls = read(await row('work_ms').locator('td').nth(2).innerText());
  const bars = page.getByRole('group', { name: 'Calls by duration' }).getByRole('button');
  await expect.poll(() => bars.count()).toBeGreaterThan(1);
  const counts = await bars.evaluateAll((all) => all.map((each) => Number(/: ([\d,]+) calls?$/.exec(each.getAttribute('aria-label')!)![1])));
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(calls);
  await bars.last().click();
  const listed = page.getByRole('region', { name: 'Durations' }).getByRole('table').locator('tbody tr');
  await expect.poll(() => listed.count()).toBe(counts.at(-1));
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'functions.png') });
  // The longest work is that of rank 2.
  const [duration, , location] = await listed.first().locator('td').allInnerTexts();
  expect(location).toBe('rank 2');
  await listed.first().getByRole('button').first().click();
  await page.getByRole('main', { name: 'Time line' }).waitFor();
  const details = page.getByRole('complementary', { name: 'At the cursor' });
  await details.getByRole('heading', { name: /^Event \d+: enter/i }).waitFor();
  expect(await details.getByRole('row', { name: /^region/ }).innerText()).toContain('work_ms');
  const asked = new URLSearchParams(new URL(page.url()).hash.slice(1));
  const shown = (Number(asked.get('to')) - Number(asked.get('from'))) / 2;
  const seconds = await page.evaluate(async () => ((await (await fetch('api/traces/0')).json()) as { ticksPerSecond: number }).ticksPerSecond);
  expect(shown / seconds).toBeCloseTo(read(duration!), 3);
  expect(halo.errors).toEqual([]);
});

test('a figure leads to the longest call of its function', async () => {
  await page.goto(`${halo.home}#view=structure&tab=functions&run=1`);
  await row('MPI_Waitall').locator('td').nth(4).getByRole('button').click();
  const details = page.getByRole('complementary', { name: 'At the cursor' });
  await details.getByRole('heading', { name: /^Event \d+: enter/i }).waitFor();
  expect(await details.getByRole('row', { name: /^region/ }).innerText()).toContain('MPI_Waitall');
});
