// The way of a new analyst through LU, as the tutorial describes it: from the pipeline to the source line of a wait, to the same sweep on an
// ideal network, to a note and a picture.
//   WORKBENCH_PICTURES  a folder for the pictures; none if it is not set
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, required, serve, textOf, type Server } from './server';
import { unzip } from './zip';

const MOST_ACTIONS = 15;
const pictures = process.env['WORKBENCH_PICTURES'];
const folder = mkdtempSync(join(tmpdir(), 'expert-trip-'));
let server: Server;
let browser: Browser;
let page: Page;
let actions = 0;

beforeAll(async () => {
  const examples = required('WORKBENCH_EXAMPLES');
  unzip(join(examples, 'lu.zip'), folder);
  execFileSync(required('WORKBENCH_EXPERT'), ['whatif', '--network', 'ideal', '-o', join(folder, 'ideal'), join(folder, 'lu')]);
  server = await serve(1, join(folder, 'lu'), join(folder, 'ideal'), '--source', join(examples, 'programs'));
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.setDefaultTimeout(60_000);
});

afterAll(async () => {
  await browser.close();
  await server.end();
  rmSync(folder, { recursive: true });
});

/** An action of the analyst: a click, a drag, a key, or a text. */
async function act(does: () => Promise<unknown>): Promise<void> {
  actions++;
  await does();
}

const fragment = () => new URLSearchParams(new URL(page.url()).hash.slice(1));
const panel = () => page.getByRole('region', { name: 'Area' });
const below = () => page.getByRole('region', { name: 'Second time line' });
const ruler = () => page.getByRole('img', { name: /^Ruler from/ }).first();

async function shot(name: string): Promise<void> {
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `trip-${name}.png`) });
}

/** Parts of the visible time at which an iteration of a loop of rank 0 begins and ends, and the row of the loop in the ruler. */
async function iteration(loop: string, number: number): Promise<{ from: number; to: number; row: number }> {
  const [from, to] = [fragment().get('from'), fragment().get('to')];
  return page.evaluate(
    async ([name, wanted, begin, end]) => {
      const ticks = end === null ? ((await (await fetch('api/traces/0')).json()) as { ticks: number }).ticks : Number(end);
      const first = Number(begin ?? 0);
      const answer = await (await fetch(`api/traces/0/loops/ruler?from=${first}&to=${ticks}&location=0`)).json();
      const { loops } = answer as { loops: { name: string; iterations: { number: number; from: number; to: number }[] }[] };
      const row = loops.findIndex((each) => each.name === name);
      const found = loops[row]!.iterations.find((each) => each.number === wanted)!;
      return { from: (found.from - first) / (ticks - first), to: (found.to - first) / (ticks - first), row };
    },
    [loop, number, from, to] as const,
  );
}

async function drag(x0: number, y0: number, x1: number, y1: number): Promise<void> {
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2);
  await page.mouse.move(x1, y1);
  await page.mouse.up();
}

test('a new analyst finds the wait of a sweep, its line, what an ideal network would gain, and keeps both', async () => {
  // See the pipeline.
  await act(() => page.goto(server.links[0]!.href));
  await page.locator('.verdict .prose').waitFor();
  await page.getByRole('application').waitFor();
  await shot('1-run');
  const sweeps = await iteration('lower', 3);
  const box = (await ruler().boundingBox())!;
  const last = await iteration('lower', 8);
  await act(() => drag(box.x + sweeps.from * box.width, box.y + 8, box.x + last.from * box.width, box.y + 8));
  await expect.poll(() => fragment().get('from')).not.toBeNull();
  await shot('2-pipeline');

  // One sweep: its iteration on the ruler, then its area.
  const sweep = await iteration('lower', 6);
  const now = (await ruler().boundingBox())!;
  await act(() => page.mouse.click(now.x + ((sweep.from + sweep.to) / 2) * now.width, now.y + 26 + 16 * sweep.row + 8));
  await expect.poll(() => fragment().get('iteration')).toMatch(/:6$/);
  const length = () => ruler().getAttribute('aria-label');
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
  // The picture glides there: it has arrived when frames change it no more.
  const frames = () => page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
  await expect
    .poll(async () => {
      const before = await length();
      await frames();
      return before === (await length());
    })
    .toBe(true);
  const zoomed = await length();
  const rows = (await page.getByRole('application').boundingBox())!;
  await act(() => drag(rows.x + 0.03 * rows.width, rows.y + 10, rows.x + 0.97 * rows.width, rows.y + 0.9 * rows.height));
  await expect.poll(() => panel().locator('[data-exact=true]').count()).toBe(5);
  expect(await panel().getByRole('heading', { name: /^Functions/ }).locator('xpath=following-sibling::table[1]').locator('tbody tr').first().textContent()).toMatch(/MPI_(Send|Recv)/);
  const waits = panel().getByRole('heading', { name: /^Waits/ }).locator('xpath=following-sibling::table[1]').locator('tbody tr');
  expect(await waits.first().textContent()).toContain('Late sender');
  // The area came at once after the zoom, which it does not undo.
  expect(await length()).toBe(zoomed);
  await shot('3-area');

  // The calls of a row, the longest wait, its line.
  await act(() => page.locator('.names .unfold').first().click());
  await expect.poll(() => page.locator('.names .unfold').first().textContent()).toContain('▾');
  await act(() => waits.first().locator('[data-events]').click());
  await expect.poll(() => fragment().get('wait')).not.toBeNull();
  const details = page.getByRole('complementary', { name: 'At the cursor' });
  await details.getByRole('heading', { name: 'Wait' }).waitFor();
  await shot('4-wait');
  await act(() => details.getByRole('button', { name: /^lu\.c:\d+$/ }).last().click());
  await page.getByRole('main', { name: 'Results' }).waitFor();
  expect(fragment().get('file')).toMatch(/lu\.c$/);
  await expect.poll(() => page.getByText('MPI_Recv(').count()).toBeGreaterThan(0);
  await shot('5-source');
  await act(() => page.goBack());

  // The same sweep on an ideal network.
  await act(() => page.getByRole('button', { name: 'Another run below' }).click());
  await expect.poll(() => below().getByLabel('Trace and run of the second time line').inputValue()).toMatch(/^1:/);
  await act(() => below().getByRole('button', { name: 'Align at iteration' }).click());
  await expect.poll(() => Number(fragment().get('second')!.split(':')[2])).not.toBe(0);
  await shot('6-second');

  // A note and a picture.
  await act(() => panel().getByRole('button', { name: 'Keep it as a note' }).click());
  await act(async () => {
    await page.keyboard.type('Sweep 6: rank 0 waits for its neighbour');
    await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Keep', exact: true }).click();
  });
  await page.getByRole('region', { name: 'Notes' }).getByRole('listitem').first().waitFor();
  const saved = page.waitForEvent('download');
  await act(() => page.getByRole('button', { name: 'SVG' }).click());
  const svg = await textOf(await saved);
  if (pictures !== undefined) writeFileSync(join(pictures, 'trip.svg'), svg);
  expect(svg).toContain('Sweep 6: rank 0 waits for its neighbour');
  expect(svg.match(/>rank 0</g)!.length).toBeGreaterThanOrEqual(2);
  await shot('7-note');
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
});
