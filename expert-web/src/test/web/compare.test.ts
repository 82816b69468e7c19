// A comparison shows what is better and what is worse, and compares runs with different numbers of ranks by their means.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, finished, required, serve, withoutRun, type Server } from './server';

interface Metric {
  name: string;
  unit: string;
  severity: { a: number; b: number; difference: number };
  mean: { a: number; b: number; difference: number };
}

let server: Server;
let browser: Browser;
let page: Page;
let home: string;

beforeAll(async () => {
  const examples = required('WORKBENCH_EXAMPLES');
  server = await serve(1, `${examples}/late_sender`, `${examples}/balanced`, `${examples}/mesh_2x4`);
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
  for (const trace of [0, 1, 2]) await finished(page, {}, trace);
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

async function open(fragment: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${home}#view=compare&${fragment}`);
}

async function metric(a: number, b: number, name: string): Promise<Metric> {
  const { metrics } = await page.evaluate(
    async (query) => (await fetch(`api/compare?${query}`)).json() as Promise<{ metrics: Metric[] }>,
    `a=${a}&b=${b}`,
  );
  return metrics.find((each) => each.name === name)!;
}

/** The three cells of a pattern in the tree. */
async function cells(title: string): Promise<{ text: string; color: string }[]> {
  await page.getByLabel('Find a pattern').fill(title);
  const row = page.getByRole('tree', { name: 'Patterns in both runs' }).getByRole('treeitem', { name: new RegExp(`^${title}`) }).first();
  await row.locator('span.number').nth(2).waitFor();
  return row.locator('span.number').evaluateAll((all) => all.map((each) => ({ text: each.textContent!.trim(), color: getComputedStyle(each).color })));
}

async function colour(name: string): Promise<string> {
  return page.evaluate((variable) => {
    const element = document.createElement('span');
    element.style.color = `var(${variable})`;
    document.querySelector('main')!.append(element);
    const found = getComputedStyle(element).color;
    element.remove();
    return found;
  }, name);
}

test('an efficiency that rises is better, a wait that grows is worse', async () => {
  for (const [a, b] of [[1, 2], [2, 1]] as const) {
    await open(`trace=${a - 1}&run=${a}&other=${b}`);
    const efficiency = await cells('Parallel efficiency');
    const wait = await cells('Late sender');
    const [efficiencies, waits] = [await metric(a, b, 'parallel_efficiency'), await metric(a, b, 'late_sender')];
    const [good, bad] = [await colour('--good'), await colour('--bad')];
    expect(efficiencies.severity.difference).not.toBe(0);
    expect(efficiency[2]!.color).toBe(efficiencies.severity.difference > 0 ? good : bad);
    expect(wait[2]!.color).toBe(waits.severity.difference > 0 ? bad : good);
    expect(efficiency[2]!.text).toMatch(/^[+-][\d.]+ pp$/);
  }
});

test('runs with different numbers of ranks are compared by their means', async () => {
  await open('trace=0&run=1&other=3');
  await page.getByText('mean per location').waitFor();
  const shown = await cells('Late sender');
  const { mean, severity } = await metric(1, 3, 'late_sender');
  const seconds = (text: string) => parseFloat(text) * (text.endsWith('ms') ? 1e-3 : 1);
  expect(seconds(shown[0]!.text)).toBeCloseTo(mean.a, 3);
  expect(seconds(shown[1]!.text)).toBeCloseTo(mean.b, 3);
  expect(mean.b).not.toBeCloseTo(severity.b, 3);
});

test('a run that failed ends the wait', async () => {
  const run = await page.evaluate(async () => {
    const body = JSON.stringify({ trace: 0, select: ['no_such_pattern'], exclude: [], parameters: {}, focus: null });
    const answer = await fetch('api/runs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return ((await answer.json()) as { run: number }).run;
  });
  await open(`trace=0&run=${run}&other=2`);
  await page.getByText(`Run ${run} failed: `).waitFor();
  await open(`trace=0&run=1&other=${run}`);
  await page.getByText(`Run ${run} failed: `).waitFor();
  expect(await page.getByText('EXPERT is comparing the runs.').count()).toBe(0);
});
