// The layer of waits is as dark as waits are long: also where there is a wait in each column of pixels.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, finished, required, serve, withoutRun, type Server } from './server';
import { unzip } from './zip';

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;
let home: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workbench-'));
  unzip(join(required('WORKBENCH_EXAMPLES'), 'lu.zip'), folder);
  server = await serve(1, join(folder, 'lu'));
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
  await finished(page, {});
});

afterAll(async () => {
  await browser.close();
  await server.end();
  rmSync(folder, { recursive: true });
});

/** The brightness of each column in the lower half of a row of rank, in which waits are drawn. */
function brightness(row: number): Promise<number[]> {
  return page.getByRole('application').evaluate((element, rank) => {
    const canvas = element as HTMLCanvasElement;
    const box = canvas.getBoundingClientRect();
    const name = document.querySelectorAll('.names .name')[rank]!.getBoundingClientRect();
    const y = Math.floor(((name.top + 0.75 * name.height - box.top) * canvas.height) / box.height);
    const { data } = canvas.getContext('2d')!.getImageData(0, y, canvas.width, 1);
    return Array.from({ length: canvas.width }, (_, x) => data[4 * x]! + data[4 * x + 1]! + data[4 * x + 2]!);
  }, row);
}

/** The brightness when the picture no longer changes. */
async function settled(row: number): Promise<number[]> {
  let before = '';
  let now: number[] = [];
  await expect
    .poll(
      async () => {
        now = await brightness(row);
        const same = now.join() === before && Math.min(...now) < Math.max(...now);
        before = now.join();
        return same;
      },
      { interval: 1500, timeout: 30_000 },
    )
    .toBe(true);
  return now;
}

test('a picture of many short waits is as dark as their share of the time', async () => {
  const { share, from, to } = await page.evaluate(async () => {
    const ask = async (query: string) => {
      const { instances } = (await (await fetch(`api/runs/1/instances?location=0&limit=1000&${query}`)).json()) as { instances: { from: number; to: number }[] };
      return instances;
    };
    // Where the program sweeps: without the start and the end of MPI.
    const sweeps = (await ask('pattern=late_sender')).map((each) => each.from);
    const [begin, end] = [Math.min(...sweeps), Math.max(...sweeps)];
    const [first, last] = [Math.round(begin), Math.round(end)];
    const instances = await ask(`pattern=point_to_point&from=${first}&to=${last}`);
    const waited = instances.reduce((sum, each) => sum + Math.min(last, each.to) - Math.max(first, each.from), 0);
    const { ticks } = (await (await fetch('api/traces/0')).json()) as { ticks: number };
    return { share: waited / (last - first), from: first / ticks, to: last / ticks };
  });
  await page.goto('about:blank');
  await page.goto(`${home}#view=timeline&run=1`);
  await page.getByRole('application').waitFor();
  for (const layer of ['Messages', 'Collectives', 'Critical path']) await page.getByRole('checkbox', { name: layer }).uncheck();
  const waits = page.getByRole('checkbox', { name: 'Waits' });
  await waits.and(page.locator(':enabled')).waitFor();
  await page.getByText(/ of [\d.]+ m?s$/).waitFor();
  const withWaits = await settled(0);
  await waits.uncheck();
  const without = await settled(0);
  const sweeps = without.map((_, x) => x).filter((x) => x > from * without.length && x < to * without.length);
  const darkness = sweeps.map((x) => [without[x]!, x] as const).map(([light, x]) => (light === 0 ? 0 : Math.max(0, 1 - withWaits[x]! / light)));
  const touched = darkness.filter((each) => each > 0.05).length / darkness.length;
  const mean = darkness.reduce((sum, each) => sum + each, 0) / darkness.length;
  expect(touched).toBeGreaterThan(share);
  expect(mean).toBeGreaterThan(share - 0.15);
  expect(mean).toBeLessThan(share + 0.1);
});
