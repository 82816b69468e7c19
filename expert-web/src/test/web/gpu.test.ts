// Streams of devices: below their rank, with colours of their own for kernels and copies, and with figures of their own.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, finished, required, serve, withoutRun, type Server } from './server';

interface Trace {
  locations: { name: string; process: number; group: string }[];
  regions: { name: string; group: string }[];
}

let server: Server;
let browser: Browser;
let page: Page;
let home: string;
let trace: Trace;

beforeAll(async () => {
  server = await serve(1, `${required('WORKBENCH_EXAMPLES')}/gpu`);
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
  await finished(page, {});
  trace = await page.evaluate(async () => (await (await fetch('api/traces/0')).json()) as Trace);
  await page.goto('about:blank');
  await page.goto(`${home}#view=timeline&run=1`);
  await page.locator('.names .name').first().waitFor();
});

afterAll(async () => {
  await browser.close();
  await server.end();
});

test('the streams of a process stand below its rank', async () => {
  const names = (await page.locator('.names .name').allTextContents()).map((each) => each.trim());
  expect(names).toHaveLength(trace.locations.length);
  const processes = trace.locations.map(({ process }) => process);
  expect(processes).toEqual([...processes].sort((a, b) => a - b));
  for (const process of new Set(processes)) {
    const [host, ...others] = trace.locations.filter((each) => each.process === process).map(({ name }) => name);
    expect(others.length).toBeGreaterThan(0);
    expect(host).toMatch(/^rank \d+/);
    for (const other of others) expect(other).toMatch(/CUDA|stream/i);
  }
});

test('kernels and copies have colours that no group of a host has', async () => {
  await page.getByRole('button', { name: 'Legend' }).click();
  const legend = page.getByRole('region', { name: 'Legend' });
  await legend.getByText('%').first().waitFor();
  const entries = await legend.locator('.entry').evaluateAll((all) =>
    all.flatMap((each) => {
      const input = each.querySelector('input');
      return input === null ? [] : [{ group: input.getAttribute('aria-label')!.replace('Colour of ', ''), colour: input.value }];
    }),
  );
  const device = entries.filter(({ group }) => /GPU (kernel|copy)/.test(group));
  expect(device.length).toBeGreaterThan(0);
  expect(new Set(entries.map(({ colour }) => colour)).size).toBe(entries.length);
});
