// What the page shows under a name is of that name: not of what was chosen before, also while the server is slow.
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, openHalo, serveHalo, type Opened } from './server';

let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo(await serveHalo(await connect()));
  page = halo.page;
});

afterAll(() => halo.end());

async function open(fragment: string, ready: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#run=1&${fragment}`);
  await page.locator(ready).first().waitFor();
}

/** Makes the answers to some requests wait until the result is called. */
async function hold(pattern: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const handler = async (route: Route) => {
    await held;
    // The page may have given up.
    await route.continue().catch(() => undefined);
  };
  await page.route(pattern, handler);
  return async () => {
    release();
    await page.unroute(pattern, handler);
  };
}

const details = () => page.getByRole('complementary', { name: 'At the cursor' });

/** Starts a run of the trace, and returns its number when it is done or has failed. */
async function runOf(request: { select?: string[]; focus?: { ranks: string } }): Promise<number> {
  const run = await page.evaluate(async (more) => {
    const body = JSON.stringify({ trace: 0, select: [], exclude: [], parameters: {}, focus: null, ...more });
    const answer = await fetch('api/runs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return ((await answer.json()) as { run: number }).run;
  }, request);
  const state = () => page.evaluate(async (id) => ((await (await fetch(`api/runs/${id}`)).json()) as { state: string }).state, run);
  await expect.poll(state).toMatch(/done|failed/);
  return run;
}

test('a run that failed does not stand above the results of another', async () => {
  await open('view=results&pattern=late_sender', '.instances .detail');
  const run = await runOf({ select: ['no_such_pattern'] });
  await page.getByRole('combobox', { name: 'Run' }).selectOption({ label: `Run ${run} (failed)` });
  await page.getByRole('main').getByText(`Run ${run} failed: `).waitFor();
  expect(await page.getByRole('tree', { name: 'Patterns with severities' }).count()).toBe(0);
});

test('figures of the last pattern do not stand below the name of the next one', async () => {
  await open('view=results&pattern=late_sender', '.instances .detail');
  const rows = () => page.getByRole('region', { name: 'Details' }).locator('tbody tr');
  const severities = () => page.getByRole('tree', { name: 'Call paths with severities' }).locator('.value');
  await expect.poll(() => severities().count()).toBeGreaterThan(0);
  const release = await hold(/\/api\/runs\/1\/(instances|cells)\?/);
  await page.getByRole('tree', { name: 'Patterns with severities' }).getByRole('treeitem', { name: /^Time/ }).first().click();
  await page.getByRole('region', { name: 'Call paths' }).getByText('Time', { exact: true }).waitFor();
  expect(await rows().count()).toBe(0);
  expect(await severities().count()).toBe(0);
  await release();
  await expect.poll(() => severities().count()).toBeGreaterThan(0);
});

test('bytes of pairs are not shown as numbers of messages', async () => {
  await open('view=structure&tab=matrix', '[aria-label=Pairs] li');
  const release = await hold(/\/matrix\?value=messages/);
  await page.getByRole('combobox', { name: 'Value' }).selectOption('messages');
  await expect.poll(() => page.getByRole('region', { name: 'Pairs' }).getByRole('listitem').count()).toBe(0);
  await release();
  await expect.poll(() => page.getByRole('region', { name: 'Pairs' }).getByRole('listitem').count()).toBeGreaterThan(0);
});

test('the flow graph of one location is not that of all', async () => {
  await open('view=structure', '[aria-label=Nodes] li');
  const release = await hold(/\/graph\/page\?.*location=2/);
  await page.getByRole('combobox', { name: 'Location' }).selectOption('rank 2');
  await page.getByText('Reading the graph.').waitFor();
  expect(await page.getByRole('region', { name: 'Nodes' }).getByRole('listitem').count()).toBe(0);
  await release();
  await expect.poll(() => page.getByRole('region', { name: 'Nodes' }).getByRole('listitem').count()).toBeGreaterThan(0);
});

test('a wait is that of the chosen run: runs of other patterns have other waits with its number', async () => {
  const sentence = (run: number) =>
    page.evaluate(async (id) => {
      const answer = (await (await fetch(`api/runs/${id}/instances?row=0`)).json()) as { instances?: { sentence: string }[] };
      return answer.instances?.[0]?.sentence ?? '';
    }, run);
  const first = await sentence(1);
  const kinds = await page.evaluate(async () => ((await (await fetch('api/runs/1/kinds')).json()) as { kinds: { name: string }[] }).kinds.map(({ name }) => name));
  let other = { run: 1, sentence: '' };
  for (const kind of kinds) {
    const run = await runOf({ select: [kind] });
    const found = await sentence(run);
    if (found !== '' && found !== first) other = { run, sentence: found };
    if (other.sentence !== '') break;
  }
  expect(other.sentence).not.toBe('');
  await open('view=timeline&wait=0', '.names .name');
  await details().getByText(first).waitFor();
  await page.evaluate((run) => (location.hash = `#view=timeline&run=${run}&wait=0`), other.run);
  await details().getByText(other.sentence).waitFor();
  expect(await details().getByText(first).count()).toBe(0);
});

test('a message does not appear after the user has turned to something else', async () => {
  await open('view=timeline', '.names .name');
  const { receive } = await page.evaluate(async () => (await (await fetch('api/traces/0/messages/0')).json()) as { receive: { pos: number } });
  await open(`view=timeline&event=${receive.pos}`, '.names .name');
  const button = details().getByRole('button', { name: 'message', exact: true });
  const heading = details().getByRole('heading', { name: 'Message', exact: true });
  await button.click();
  await heading.waitFor();
  await page.keyboard.press('Escape');
  await heading.waitFor({ state: 'detached' });
  await open(`view=timeline&event=${receive.pos}`, '.names .name');
  const release = await hold(/\/messages\/0$/);
  const isOver = new Promise<void>((resolve) => {
    const note = (request: Request) => {
      if (/\/messages\/0$/.test(request.url())) resolve();
    };
    page.on('requestfinished', note);
    page.on('requestfailed', note);
  });
  await button.click();
  await page.keyboard.press('Escape');
  await button.waitFor({ state: 'detached' });
  await release();
  await isOver;
  expect(await heading.count()).toBe(0);
});

test('a focus that is no time is said to be none, and nothing runs', async () => {
  await open('view=patterns', '[role=treeitem]');
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await expect.poll(() => run.isEnabled()).toBe(true);
  const from = page.getByLabel('From', { exact: true });
  await from.fill('0,5');
  await from.press('Tab');
  await page.getByText('Expected seconds, such as 0.5.').waitFor();
  expect(await run.isDisabled()).toBe(true);
  await from.fill('0.5');
  await from.press('Tab');
  await expect.poll(() => run.isEnabled()).toBe(true);
});

test('a chosen row of a comparison is no row of another pattern', async () => {
  const part = await runOf({ focus: { ranks: '0-1' } });
  await open(`view=compare&other=${part}&pattern=late_sender`, '[role=treeitem]');
  const paths = page.getByRole('tree', { name: 'Call paths by difference' });
  await paths.getByRole('treeitem').first().click();
  await paths.getByRole('treeitem', { selected: true }).waitFor();
  await page.getByRole('tree', { name: 'Patterns in both runs' }).getByRole('treeitem', { name: /^Time/ }).first().click();
  await expect.poll(() => new URL(page.url()).hash).toContain('pattern=time');
  await expect.poll(() => paths.getByRole('treeitem').count()).toBeGreaterThan(0);
  await expect.poll(() => paths.getByRole('treeitem', { selected: true }).count()).toBe(0);
  expect(halo.errors).toEqual([]);
});
