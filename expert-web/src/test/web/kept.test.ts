// Which runs the server keeps: a parameter that moves takes one place, and a run that is gone is said to be gone.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, openHalo, serveHalo, type Opened } from './server';

let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo(await serveHalo(await connect()));
  page = halo.page;
});

afterAll(() => halo.end());

async function open(fragment: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#${fragment}`);
}

const numbers = () =>
  page.evaluate(async () => {
    const { runs } = (await (await fetch('api/runs')).json()) as { runs: { run: number; state: string }[] };
    return runs.map(({ run }) => run);
  });

/** The run that the page shows, as its address says. */
const shown = () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('run'));

/** A busy machine is too slow for runs while a parameter moves: the page believes that all runs are quick. */
async function makeRunsQuick(): Promise<void> {
  await page.route('**/api/runs', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const { runs } = (await response.json()) as { runs: { seconds: number }[] };
    return route.fulfill({ response, json: { runs: runs.map((each) => ({ ...each, seconds: 0.1 })) } });
  });
}

test('a parameter that moves takes one place, and leaves the results of others', async () => {
  await makeRunsQuick();
  await open('view=patterns&run=1&pattern=late_sender');
  await page.getByText('Changes run at once.').waitFor();
  for (let step = 1; step <= 10; step++) {
    const before = await shown();
    await page.getByLabel('minimum', { exact: true }).fill(`0.00${10 + step}`);
    // Until then, the words that changes run at once are those of the run before.
    await expect.poll(shown).not.toBe(before);
    await page.getByText(`late_sender.minimum = 0.00${10 + step}`).first().waitFor();
    await page.getByText('Changes run at once.').waitFor();
  }
  const kept = await numbers();
  expect(kept.slice(0, 2)).toEqual([1, 2]);
  expect(kept).toHaveLength(3);
});

test('a parameter that moves while its run goes on is run once more', async () => {
  await open('view=patterns&run=1&pattern=late_sender');
  await page.getByText('Changes run at once.').waitFor();
  const before = await shown();
  let isHeld = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // The next run goes on until it is released.
  await page.route('**/api/runs', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const { runs } = (await response.json()) as { runs: { run: number; state: string; seconds: number }[] };
    const newest = Math.max(...runs.map((each) => each.run));
    const stateOf = (each: { run: number; state: string }) => (isHeld && each.run === newest ? 'running' : each.state);
    return route.fulfill({ response, json: { runs: runs.map((each) => ({ ...each, seconds: 0.1, state: stateOf(each) })) } });
  });
  await page.route('**/api/runs/*/progress', async (route) => {
    await held;
    return route.continue();
  });
  const minimum = page.getByLabel('minimum', { exact: true });
  await minimum.fill('0.0031');
  await expect.poll(shown).not.toBe(before);
  await page.getByText('Changes run at once.').waitFor({ state: 'hidden' });
  await minimum.fill('0.0032');
  await minimum.fill('0.0033');
  isHeld = false;
  release();
  await page.getByText('late_sender.minimum = 0.0033').first().waitFor();
  await page.getByText('Changes run at once.').waitFor();
  expect(await page.getByText('late_sender.minimum = 0.0032').count()).toBe(0);
});

test('an address with a run that is gone says so', async () => {
  await open('view=results&run=5&pattern=late_sender');
  await page.getByText(/Run 5 is gone\. This is run \d+\./).waitFor();
});

test('so does a comparison with a run that is gone', async () => {
  await open('view=compare&run=1&other=5');
  await page.getByText('Run 5 is gone. Choose another run to compare with as B.').waitFor();
});

test('so does the page of a trace that has no other run', async () => {
  await page.evaluate(async () => {
    const { runs } = (await (await fetch('api/runs')).json()) as { runs: { run: number }[] };
    for (const { run } of runs) await fetch(`api/runs/${run}`, { method: 'DELETE' });
  });
  await open('view=results&run=1');
  await page.getByText('Run 1 is gone.').waitFor();
  await page.getByText('No run of this trace yet.').waitFor();
});
