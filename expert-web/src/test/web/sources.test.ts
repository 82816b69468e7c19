// The source view: its figures add up to the pattern's, and a link beside an instance leads to the line of that instance.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, finished, required, serve, withoutRun, type Server } from './server';

interface Lines {
  lines: { line: number; severity: Record<string, number> }[];
  files: string[];
  unknown: Record<string, number>;
}

/** An example with a call path that two lines call, and patterns that count time there. */
const EXAMPLES = [
  { name: 'wait_barrier', patterns: ['wait_at_barrier', 'mpi', 'visits'] },
  { name: 'halo', patterns: ['late_sender', 'point_to_point', 'messages_sent'] },
];

let server: Server;
let browser: Browser;
let page: Page;
let home: string;
const runs: number[] = [];

beforeAll(async () => {
  const examples = required('WORKBENCH_EXAMPLES');
  server = await serve(1, ...EXAMPLES.map(({ name }) => `${examples}/${name}`), '--source', `${examples}/programs`);
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
  for (const trace of EXAMPLES.keys()) runs.push(await finished(page, {}, trace));
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

async function asked<T>(path: string): Promise<T> {
  return (await page.evaluate(async (address) => (await fetch(address)).json() as Promise<unknown>, path)) as T;
}

/** A severity as the page writes it, in seconds or another unit. */
function read(text: string): number {
  const [number = '', unit = ''] = text.trim().replaceAll(',', '').split(/\s/);
  const factor = { ms: 1e-3, us: 1e-6, ns: 1e-9 }[unit] ?? 1;
  return Number(number) * factor;
}

for (const [trace, { name, patterns }] of EXAMPLES.entries()) {
  for (const pattern of patterns) {
    test(`the lines of ${name} add up to ${pattern}`, async () => {
      const { patterns: all } = await asked<{ patterns: { name: string; inclusive: number }[] }>(`api/runs/${runs[trace]}/cube`);
      const whole = all.find((each) => each.name === pattern)!.inclusive;
      expect(whole).toBeGreaterThan(0);
      const { files } = await asked<Lines>(`api/runs/${runs[trace]}/lines?file=`);
      let sum = 0;
      let rest = 0;
      let rounding = 0;
      for (const file of files) {
        await page.goto('about:blank');
        await page.goto(`${home}#trace=${trace}&run=${runs[trace]}&pattern=${pattern}&file=${encodeURIComponent(file)}`);
        await page.getByRole('tab', { name: 'Source' }).click();
        const sums = page.getByTestId('sums');
        await sums.waitFor();
        const unknown = /(\d[\d.,]*(?:\s\S+)?)\s+in calls whose line is unknown/.exec((await sums.textContent())!)?.[1] ?? '0';
        rest = read(unknown);
        for (const text of await page.locator('[data-line] .severity button').allTextContents()) {
          sum += read(text);
          rounding += 0.01 * Math.abs(read(text));
        }
      }
      expect(sum).toBeGreaterThan(0.2 * whole);
      expect(Math.abs(sum + rest - whole)).toBeLessThan(rounding + 0.01 * rest);
    });
  }
}

test('the link beside an instance leads to the line of its call', async () => {
  const run = runs[0];
  const { instances } = await asked<{ instances: { source: { line: number } }[] }>(`api/runs/${run}/instances?pattern=wait_at_barrier`);
  await page.goto('about:blank');
  await page.goto(`${home}#trace=0&run=${run}&pattern=wait_at_barrier`);
  const link = page.locator('.detail').getByRole('button', { name: /wait_barrier\.c:/ }).first();
  expect(await link.textContent()).toBe(`wait_barrier.c:${instances[0]!.source.line}`);
  await link.click();
  await expect.poll(() => page.locator('.line.here').getAttribute('data-line')).toBe(String(instances[0]!.source.line));
});
