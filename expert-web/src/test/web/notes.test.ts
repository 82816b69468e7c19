// Notes at a time and a rank, and about an area: they stay with the trace, on the time line and in its pictures.
//   WORKBENCH_PICTURES  a folder for the pictures; none if it is not set
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, textOf, type Opened } from './server';

const pictures = process.env['WORKBENCH_PICTURES'];
let halo: Opened;
let page: Page;

/** All servers of this user have the same notes. */
async function forget(): Promise<void> {
  await page.evaluate(async () => {
    const { notes } = (await (await fetch('api/traces/0')).json()) as { notes: { id: number }[] };
    for (const { id } of notes) await fetch(`api/traces/0/notes/${id}`, { method: 'DELETE' });
    await fetch('api/traces/0/title', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"title":"","note":""}' });
  });
}

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
  await forget();
});

afterAll(async () => {
  await forget();
  await halo.end();
});

const list = () => page.getByRole('region', { name: 'Notes' });
const fragment = () => new URLSearchParams(new URL(page.url()).hash.slice(1));

async function open(more = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#view=timeline&run=1${more}`);
  await page.getByText(/^[\d.]+ m?s of/).waitFor();
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
}

async function write(text: string): Promise<void> {
  await page.getByLabel('Text of the note').fill(text);
  await list().getByRole('button', { name: 'Keep', exact: true }).click();
  await list().getByRole('button', { name: text }).waitFor();
}

/** The pixels of what is drawn over the rows. */
const marks = () => page.locator('canvas.overlay').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

test('the area panel keeps the area as a note', async () => {
  await open('&area=400000000-600000000:1-2');
  await page.getByRole('region', { name: 'Area' }).getByRole('button', { name: 'Keep it as a note' }).click();
  await write('The second exchange is late');
  expect(await list().locator('li').textContent()).toContain('400.0 ms to 600.0 ms, 2 locations');
});

test('a key keeps a note at the cursor, on its location', async () => {
  await open();
  const box = (await page.getByRole('application').boundingBox())!;
  const row = (await page.locator('.names .name').nth(3).boundingBox())!;
  await page.mouse.click(box.x + 0.25 * box.width, row.y + row.height / 2);
  await page.keyboard.press('k');
  await write('Rank 3 waits here');
  await expect.poll(() => list().locator('li').count()).toBe(2);
  expect(await list().locator('li').nth(1).textContent()).toContain('rank 3');
});

test('notes stay with the trace, beside its title', async () => {
  await page.evaluate(() => fetch('api/traces/0/title', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"title":"Base","note":""}' }));
  await open();
  await expect.poll(() => list().locator('li').count()).toBe(2);
  const { notes } = await page.evaluate(async () => (await (await fetch('api/traces/0')).json()) as { notes: { from: number; to: number; locations: string; text: string }[] });
  expect(notes[0]).toMatchObject({ from: 400_000_000, to: 600_000_000, locations: '1-2', text: 'The second exchange is late' });
  expect(notes[1]!.from).toBe(notes[1]!.to);
  expect(notes[1]!.locations).toBe('3');
});

test('they are drawn over the rows, and lead there', async () => {
  await page.mouse.move(5, 5);
  const drawn = await marks();
  await list().getByRole('button', { name: 'The second exchange is late' }).click();
  await expect.poll(() => fragment().get('from')).not.toBeNull();
  expect([fragment().get('from'), fragment().get('to')].map(Number)).toEqual([380_000_000, 620_000_000]);
  await page.keyboard.press('0');
  await expect.poll(() => fragment().get('from')).toBeNull();
  await page.mouse.move(5, 5);
  await expect.poll(marks).toBe(drawn);
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'notes.png') });
  await page.evaluate(() => fetch('api/traces/0/notes', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"from":1,"to":99000000,"text":"x"}' }));
  await open();
  await page.mouse.move(5, 5);
  await expect.poll(marks).not.toBe(drawn);
  await list().getByRole('listitem').nth(2).getByRole('button', { name: 'Remove the note' }).click();
  await expect.poll(() => list().locator('li').count()).toBe(2);
  await expect.poll(marks).toBe(drawn);
});

test('a picture has their numbers on the rows and their texts below', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
  const svg = await textOf(download);
  if (pictures !== undefined) writeFileSync(join(pictures, 'notes.svg'), svg);
  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);
  const numbers = [...svg.matchAll(/<text [^>]*font-weight="(?:bold|700)"[^>]*>(\d+)<\/text>/g)].map(([, text]) => text!);
  expect(numbers).toEqual(['1', '2', '1', '2']);
  expect(texts).toContain('The second exchange is late');
  expect(texts).toContain('Rank 3 waits here');
  expect(svg).toContain('stroke-dasharray');
  expect(texts).not.toContain('Keep it as a note');
});

test('letters in a note are no keys', async () => {
  await open('&area=400000000-600000000:1-2');
  await page.getByRole('button', { name: 'Keep it as a note' }).click();
  await page.keyboard.type('wasd 0');
  expect(await page.getByLabel('Text of the note').inputValue()).toBe('wasd 0');
  expect(fragment().get('from')).toBeNull();
  await list().getByRole('button', { name: 'Give up' }).click();
  expect(await page.getByLabel('Text of the note').count()).toBe(0);
  expect(halo.errors).toEqual([]);
});
