// What the page says beside the pointer: the call with its duration and path, and the sentence of a wait.
//   WORKBENCH_PICTURES  a folder for pictures of the views; none if it is not set
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, required, type Opened } from './server';

const pictures = process.env['WORKBENCH_PICTURES'];
let halo: Opened;
let page: Page;
let ticks: number;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
  await page.goto(`${halo.home}#view=timeline&run=1`);
  await page.locator('.names .name').first().waitFor();
  await page.getByRole('checkbox', { name: 'Waits' }).and(page.locator(':enabled')).waitFor();
  await page.getByText(/ of [\d.]+ m?s$/).waitFor();
  ticks = await page.evaluate(async () => ((await (await fetch('api/traces/0')).json()) as { ticks: number }).ticks);
});

afterAll(() => halo.end());

const tip = () => page.getByRole('tooltip');

/** Moves the pointer to a time on a rank, away from lines of messages. */
async function pointAt(time: number, rank: number): Promise<void> {
  const box = (await page.getByRole('application').boundingBox())!;
  const name = (await page.locator('.names .name').nth(rank).boundingBox())!;
  await page.mouse.move(0, 0);
  await page.mouse.move(box.x + (time / ticks) * box.width, name.y + name.height * 0.9);
}

interface Found {
  from: number;
  to: number;
  location: number;
  sentence: string;
}

const longest = (query: string) =>
  page.evaluate(async (asked) => ((await (await fetch(`api/runs/1/instances?pattern=late_sender&limit=1&${asked}`)).json()) as { instances: Found[] }).instances[0]!, query);

test('beside a call stand its function, its duration and its call path', async () => {
  for (const layer of ['Messages', 'Collectives', 'Critical path', 'Waits']) await page.getByRole('checkbox', { name: layer }).uncheck();
  const call = await page.evaluate(async () => {
    const { regions } = (await (await fetch('api/traces/0')).json()) as { regions: { short: string }[] };
    const region = regions.findIndex(({ short }) => short === 'work_ms');
    const { calls } = (await (await fetch(`api/traces/0/functions/${region}/calls?min=0&max=1000000000&location=2`)).json()) as { calls: { from: number; to: number }[] };
    return calls[0]!;
  });
  await pointAt((call.from + call.to) / 2, 2);
  await tip().getByText('halo / main / work_ms').or(tip().getByText('main / work_ms')).first().waitFor();
  expect(await tip().innerText()).toContain('work_ms, 30.14 ms');
  await page.mouse.move(5, 5);
  await tip().waitFor({ state: 'detached' });
});

test('beside a wait stands the sentence that expert explain prints', async () => {
  await page.getByRole('checkbox', { name: 'Waits' }).check();
  const wait = await longest('');
  await expect
    .poll(async () => {
      await pointAt((wait.from + wait.to) / 2, wait.location);
      // The page asks for the sentence when the pointer rests; what is drawn anew meanwhile takes the pointer away.
      return tip()
        .locator('.prose')
        .innerText({ timeout: 5000 })
        .catch(() => '');
    })
    .toBe(wait.sentence);
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'tooltip.png') });
  const explained = execFileSync(required('WORKBENCH_EXPERT'), ['explain', join(required('WORKBENCH_EXAMPLES'), 'halo'), 'late_sender', '--instances', '1'], { encoding: 'utf8' });
  // The command breaks the line where the page has a colon.
  const words = (text: string) => text.replace(/:? +|:?\n\s*/g, ' ');
  expect(words(explained)).toContain(words(wait.sentence));
  expect(halo.errors).toEqual([]);
});
