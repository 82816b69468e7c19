// A run belongs to its trace: whatever the page shows under a trace's name is of that trace.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, finished, required, serve, withoutRun, type Server } from './server';

/** A trace with a run, and the sentence that is on the first page of its results alone. */
interface Example {
  verdict: string;
  run: number;
}

let server: Server;
let browser: Browser;
let page: Page;
let home: string;
const traces: Example[] = [];

beforeAll(async () => {
  const examples = required('WORKBENCH_EXAMPLES');
  const names = ['late_sender', 'halo'];
  server = await serve(1, ...names.map((name) => `${examples}/${name}`));
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
  for (const trace of names.keys()) {
    const run = await finished(page, {}, trace);
    const text = await page.evaluate(async (asked) => {
      const report = (await (await fetch(`api/runs/${asked}/report`)).json()) as { verdict: { text: string } };
      return report.verdict.text;
    }, run);
    traces.push({ run, verdict: text.slice(0, text.indexOf('. ') + 1) });
  }
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

/** Expects the results of one trace, and nothing of another. */
async function expectResultsOf(trace: number): Promise<void> {
  await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('run')).toBe(String(traces[trace]!.run));
  await expect.poll(() => page.getByRole('main').textContent()).toContain(traces[trace]!.verdict);
  for (const [other, { verdict }] of traces.entries()) {
    if (other !== trace) expect(await page.getByRole('main').textContent()).not.toContain(verdict);
  }
}

test('after each switch, the page shows the run of the trace that it names', async () => {
  await page.goto(`${home}#view=results`);
  for (const trace of [1, 0, 1, 0, 1]) {
    await page.getByRole('combobox', { name: 'Trace' }).selectOption({ index: trace });
    await expectResultsOf(trace);
  }
});

test('after a change of the address in an open page, too', async () => {
  await page.goto(`${home}#view=results`);
  await expectResultsOf(0);
  for (const trace of [1, 0]) {
    await page.evaluate((id) => (location.hash = `#trace=${id}`), trace);
    await expectResultsOf(trace);
  }
});

test('an address with the run of another trace leads to a run of its own trace, and says so', async () => {
  await page.goto('about:blank');
  await page.goto(`${home}#trace=1&run=${traces[0]!.run}`);
  await expectResultsOf(1);
  expect(await page.getByRole('alert').textContent()).toContain(`Run ${traces[0]!.run} is of another trace. This is run ${traces[1]!.run}.`);
});

test('an address with a run that is gone leads to the latest run, and says so', async () => {
  await page.goto('about:blank');
  await page.goto(`${home}#trace=1&run=999`);
  await expectResultsOf(1);
  expect(await page.getByRole('alert').textContent()).toContain('Run 999 is gone.');
});

test('the server refuses the run of another trace', async () => {
  const [first, second] = traces as [Example, Example];
  for (const path of [`timeline?from=0&to=1000&width=10&first=0&rows=2&run=${first.run}`, `matrix?value=wait&run=${first.run}`, `perfetto?run=${first.run}`]) {
    const answer = await page.evaluate(async (asked) => {
      const found = await fetch(asked);
      return { status: found.status, text: await found.text() };
    }, `api/traces/1/${path}`);
    expect(answer.status, path).toBe(409);
    expect(answer.text).toContain(`run ${first.run} is of trace 0, not of trace 1`);
  }
  expect(second.run).not.toBe(first.run);
});

test('an area and unfolded rows of one trace are not those of another', async () => {
  await page.goto(`${home}#view=timeline&trace=1&area=0-1000:1&unfolded=1`);
  await page.locator('.names .unfold', { hasText: '▾' }).waitFor();
  await page.getByRole('combobox', { name: 'Trace' }).selectOption({ index: 0 });
  await expect.poll(() => new URL(page.url()).hash).not.toMatch(/area|unfolded/);
  await expect.poll(() => page.locator('.names .unfold', { hasText: '▸' }).count()).toBeGreaterThan(0);
  expect(await page.locator('.names .unfold', { hasText: '▾' }).count()).toBe(0);
});

test('the answer to a query about one trace does not stand below the name of another', async () => {
  await page.goto('about:blank');
  await page.goto(`${home}#view=structure&tab=query&trace=0`);
  const query = page.getByRole('region', { name: 'Query' });
  await query.getByRole('textbox').fill('messages.bytes.group_sum(messages.destination)');
  await query.getByRole('textbox').press('Enter');
  await expect.poll(() => query.locator('tbody tr').count()).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'Trace' }).selectOption({ index: 1 });
  await expect.poll(() => query.locator('tbody tr').count()).toBe(0);
});

test('a run of another trace is not about the part of the one before', async () => {
  await page.goto('about:blank');
  await page.goto(`${home}#view=patterns&trace=1`);
  await page.getByLabel('To', { exact: true }).fill('0.1');
  await page.getByLabel('Ranks', { exact: true }).fill('1');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Trace' }).selectOption({ index: 0 });
  await expect.poll(() => page.getByLabel('Ranks', { exact: true }).inputValue()).toBe('');
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('');
});
