// An area of the time line, chosen by dragging: its panel has the figures of the command line's focus.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, required, type Opened } from './server';

let halo: Opened;
let page: Page;
let asked: string[] = [];

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
  page.on('request', (request) => asked.push(request.url()));
});

afterAll(() => halo.end());

const panel = () => page.getByRole('region', { name: 'Area' });
const fragment = () => new URLSearchParams(new URL(page.url()).hash.slice(1));

async function open(more = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#view=timeline&run=1${more}`);
  await page.getByText(/^[\d.]+ m?s of/).waitFor();
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
}

/** Drags over the rows from one name to another, between two parts of the width. */
async function drag(from: number, to: number, first: number, last: number): Promise<void> {
  const box = (await page.getByRole('application').boundingBox())!;
  const names = page.locator('.names .name');
  const [a, b] = [(await names.nth(first).boundingBox())!, (await names.nth(last).boundingBox())!];
  await page.mouse.move(box.x + from * box.width, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + ((from + to) / 2) * box.width, b.y + b.height / 2);
  await page.mouse.move(box.x + to * box.width, b.y + b.height / 2);
}

async function isExact(): Promise<void> {
  await expect.poll(() => panel().locator('[data-exact=true]').count(), { timeout: 60_000 }).toBe(5);
  expect(await panel().locator('[data-exact=false]').count()).toBe(0);
}

/** What a table of the panel shows: the first cell of each row with the others. */
async function table(heading: RegExp): Promise<Map<string, string[]>> {
  const rows = await panel().getByRole('heading', { name: heading }).locator('xpath=following-sibling::table[1]').locator('tbody tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
  return new Map(cells.map(([name = '', ...rest]) => [name.trim(), rest.map((each) => each.trim())]));
}

test('while the pointer drags, the panel has estimates; then it has exact figures', async () => {
  await open();
  await drag(0.2, 0.7, 1, 2);
  await panel().waitFor();
  expect(await panel().getByRole('heading', { name: /^Functions/ }).textContent()).toContain('estimated from the picture');
  // They come of the picture, which a busy server sends late.
  await expect.poll(async () => (await table(/^Functions/)).size).toBeGreaterThan(1);
  const estimated = await table(/^Functions/);
  expect(asked.filter((url) => url.includes('/area?'))).toEqual([]);
  await page.mouse.up();
  await isExact();
  const exact = await table(/^Functions/);
  const seconds = (text: string) => Number.parseFloat(text) * (text.includes('ms') ? 1e-3 : text.includes('us') ? 1e-6 : 1);
  for (const [name, [own = '']] of [...exact].slice(0, 2)) {
    expect(Math.abs(seconds(estimated.get(name)![0]!) / seconds(own) - 1), name).toBeLessThan(0.05);
  }
  await expect.poll(() => fragment().get('area')).toMatch(/^\d+-\d+:1-2$/);
});

test('the figures are those of the command line with the options that the panel names', async () => {
  const options = (await panel().locator('code').textContent())!.split(' ');
  expect(options.filter((each) => each.startsWith('--'))).toEqual(['--from', '--to', '--ranks']);
  const text = execFileSync(required('WORKBENCH_EXPERT'), [`${required('WORKBENCH_EXAMPLES')}/halo`, '--format', 'json', ...options], { encoding: 'utf8' });
  const report = JSON.parse(text) as { account: { rows: { name: string; seconds: number }[] }; patterns: { title: string; severity: number }[] };
  const waits = await table(/^Waits/);
  expect(waits.size).toBeGreaterThan(0);
  const shown = (value: number) => page.evaluate((seconds) => (seconds < 0.9995e-3 ? (seconds * 1e6).toPrecision(4) : seconds < 0.9995 ? (seconds * 1e3).toPrecision(4) : seconds.toPrecision(4)), value);
  for (const [title, [own = '']] of waits) {
    expect(own.split(' ')[0], title).toBe(await shown(report.patterns.find((each) => each.title === title)!.severity));
  }
  const account = await table(/^Where the time goes/);
  // Rounding may leave less than a tick.
  const rows = report.account.rows.filter(({ seconds }) => seconds > 0.5e-9);
  expect([...account.keys()]).toEqual(rows.map((each) => each.name));
  for (const { name, seconds } of rows) expect(account.get(name)![1]!.split(' ')[0], name).toBe(await shown(seconds));
});

test('each request for an area is sent once', () => {
  const requests = asked.filter((url) => url.includes('/area?'));
  expect(requests).toHaveLength(2);
  expect(new Set(requests).size).toBe(2);
});

test('long names leave room for all columns', async () => {
  const cut = await panel()
    .locator('table.figures')
    .first()
    .evaluate((shown) => {
      const table = shown.cloneNode(true) as HTMLElement;
      for (const name of table.querySelectorAll('td.name')) name.append('_viscosity_kernel_58_gpu'.repeat(3));
      shown.replaceWith(table);
      const room = table.parentElement!.getBoundingClientRect().right;
      const found = [...table.querySelectorAll('td')].filter((cell) => cell.getBoundingClientRect().right > room).length;
      table.replaceWith(shown);
      return found;
    });
  expect(cut).toBe(0);
});

test('its figures lead to events in it', async () => {
  const [from, to] = fragment().get('area')!.split(/[-:]/).map(Number) as [number, number];
  await panel().locator('[data-events]').first().click();
  await expect.poll(() => fragment().get('event')).not.toBeNull();
  const time = await page.evaluate(async (pos) => ((await (await fetch(`api/traces/0/event/${pos}`)).json()) as { time: number }).time, fragment().get('event'));
  expect(time).toBeGreaterThanOrEqual(from);
  expect(time).toBeLessThan(to);
});

test('the view zooms into it, and the back button undoes both', async () => {
  const area = fragment().get('area')!;
  await page.keyboard.press('z');
  await expect.poll(() => `${fragment().get('from')}-${fragment().get('to')}:1-2`).toBe(area);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel().count()).toBe(0);
  expect(fragment().get('area')).toBeNull();
});

test('a key chooses what is visible, on the chosen ranks', async () => {
  await open('&from=400000000&to=600000000&locations=2');
  await page.keyboard.press('e');
  await panel().waitFor();
  expect(fragment().get('area')).toBe('400000000-600000000:2');
  await isExact();
});

test('a run about the area is started', async () => {
  await panel().getByRole('button', { name: 'Analyze it' }).click();
  await page.getByRole('main', { name: 'Results' }).waitFor();
  const run = fragment().get('run');
  const { focus } = await page.evaluate(async (id) => ((await (await fetch(`api/runs/${id}`)).json()) as { request: { focus: object } }).request, run);
  expect(focus).toEqual({ from: 400_000_000, to: 600_000_000, ranks: '2' });
});

test('it fits a small screen, and its report can be saved', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open('&area=400000000-600000000');
  await isExact();
  const cut = await panel().getByRole('button').or(panel().getByRole('link')).evaluateAll((all) =>
    all.filter((each) => each.closest('.buttons, .bar') !== null && each.getBoundingClientRect().right > innerWidth).map((each) => each.textContent),
  );
  expect(cut).toEqual([]);
  const download = page.waitForEvent('download');
  await panel().getByRole('link', { name: 'Export it' }).click();
  expect((await download).suggestedFilename()).toBe('area.json');
});

test('an area of an address that makes no sense is none', async () => {
  await open('&area=%3Cimg%20src%3Dx%3E');
  expect(await panel().count()).toBe(0);
  expect(halo.errors).toEqual([]);
});
