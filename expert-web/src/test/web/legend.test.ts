// The legend with own colours, the highlighted function in all views, and the marks of calls that the user looks for.
//   WORKBENCH_PICTURES  a folder for pictures of the views; none if it is not set
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, type Opened } from './server';

const pictures = process.env['WORKBENCH_PICTURES'];
/** A colour that no group has. */
const OWN = '#fe01fd';
let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

async function open(fragment: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#run=1&${fragment}`);
}

const legend = () => page.getByRole('region', { name: 'Legend' });

async function openLegend(colour: 'group' | 'function', more = ''): Promise<void> {
  await open(`view=timeline${more}`);
  await page.getByRole('combobox', { name: 'Colour' }).selectOption(colour);
  await page.getByRole('button', { name: 'Legend' }).click();
  await legend().getByText('%').first().waitFor();
  for (const layer of ['Waits', 'Messages', 'Collectives', 'Critical path']) await page.getByRole('checkbox', { name: layer }).uncheck();
}

/** The colours of a rank's row, and the part of the pixels that each has. */
function colours(rank: number): Promise<Record<string, number>> {
  return page.getByRole('application').evaluate((element, at) => {
    const canvas = element as HTMLCanvasElement;
    const box = canvas.getBoundingClientRect();
    const name = document.querySelectorAll('.names .name')[at]!.getBoundingClientRect();
    const y = Math.floor(((name.top + 0.9 * name.height - box.top) * canvas.height) / box.height);
    const { data } = canvas.getContext('2d')!.getImageData(0, y, canvas.width, 1);
    const found: Record<string, number> = {};
    for (let i = 0; i < data.length; i += 4) {
      const hex = '#' + [...data.slice(i, i + 3)].map((each) => each.toString(16).padStart(2, '0')).join('');
      found[hex] = (found[hex] ?? 0) + 4 / data.length;
    }
    return found;
  }, rank);
}

const part = async (rank: number, colour: string) => (await colours(rank))[colour] ?? 0;

test('a group has the colour that the user gives it, also after a reload, until the user takes it back', async () => {
  await openLegend('group');
  await legend().getByLabel('Colour of user').fill(OWN);
  await expect.poll(() => part(2, OWN)).toBeGreaterThan(0.4);
  await openLegend('group');
  await expect.poll(() => part(2, OWN)).toBeGreaterThan(0.4);
  await legend().getByRole('button', { name: 'Standard colours' }).click();
  await expect.poll(() => part(2, OWN)).toBe(0);
});

test('a highlighted function is the only one in full colour, and is seen in all views', async () => {
  await openLegend('function');
  const colour = (name: string) => legend().getByLabel(`Colour of ${name}`).inputValue();
  const [work, waitall] = [await colour('work_ms'), await colour('MPI_Waitall')];
  await expect.poll(() => part(2, work)).toBeGreaterThan(0.4);
  await expect.poll(() => part(1, waitall)).toBeGreaterThan(0.2);
  await legend().getByRole('button', { name: 'work_ms' }).click();
  await expect.poll(() => part(1, waitall)).toBe(0);
  expect(await part(2, work)).toBeGreaterThan(0.4);
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'legend.png') });
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('button', { name: 'Results' }).click();
  await page.getByRole('tree', { name: 'Call paths with severities' }).locator('.marked', { hasText: 'work_ms' }).first().waitFor();
  await views.getByRole('button', { name: 'Structure' }).click();
  await page.getByRole('tab', { name: 'Functions' }).click();
  await page.getByRole('region', { name: 'Functions' }).getByRole('button', { name: 'work_ms', pressed: true }).waitFor();
  await page.getByRole('heading', { name: 'Durations of work_ms' }).waitFor();
  await views.getByRole('button', { name: 'work_ms' }).click();
  await expect.poll(() => new URL(page.url()).hash).not.toContain('region=');
});

/** The part of the pixels of the overlay that are drawn. */
const marked = () =>
  page.locator('canvas.overlay').evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    let drawn = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i]! > 100) drawn++;
    return drawn / (width * height);
  });

test('a search counts the calls, marks all of them, and goes to the next', async () => {
  await open('view=timeline');
  await page.getByText(/ of [\d.]+ m?s$/).waitFor();
  await page.mouse.move(0, 0);
  await expect.poll(marked).toBe(0);
  const search = page.getByRole('searchbox', { name: 'Search calls by the name of their function' });
  await search.fill('mpi_i');
  // 160 of MPI_Isend, 160 of MPI_Irecv, 4 of MPI_Init.
  await page.getByText('324 calls of 3 functions').waitFor();
  await expect.poll(marked).toBeGreaterThan(0.001);
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'marks.png') });
  await search.press('Enter');
  await page.getByRole('complementary', { name: 'At the cursor' }).getByRole('heading', { name: /^Event \d+: enter/i }).waitFor();
  await search.fill('no such');
  await page.getByText('no such function').waitFor();
  await page.keyboard.press('Escape');
  await search.fill('');
  expect(halo.errors).toEqual([]);
});
