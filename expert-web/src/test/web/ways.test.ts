// The ways to the page: behind a proxy with a path of its own, on a socket, and by the link for colleagues.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, pathProxy, required, serve, serveAfterLogin } from './server';
import { slowProxy } from './slow';

const PREFIX = '/user/x/proxy/8787';
const trace = required('WORKBENCH_LONG_RUN');
let browser: Browser;

beforeAll(async () => {
  browser = await connect();
});

afterAll(async () => {
  await browser.close();
});

/** Opens an address in a browser that has no cookie, and returns the page with what went wrong on it. */
async function open(address: string): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(address);
  await page.getByRole('heading', { name: 'EXPERT' }).waitFor();
  return { page, faults };
}

async function drawsTheTimeLine(page: Page): Promise<void> {
  const drawn = page.waitForResponse((answer) => answer.url().includes('/timeline?') && answer.ok());
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Time line' }).click();
  await drawn;
}

async function runs(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Results' }).click();
  await page.getByRole('tree', { name: 'Patterns with severities' }).waitFor();
}

test('behind a proxy that removes its path, all works below the path', async () => {
  const server = await serve(1, trace, '--prefix', PREFIX);
  const proxy = await pathProxy(Number(server.links[0]!.port), PREFIX);
  const { pathname, search } = server.links[0]!;
  const { page, faults } = await open(`http://127.0.0.1:${proxy.port}${pathname}${search}`);
  await runs(page);
  await drawsTheTimeLine(page);
  expect(new URL(page.url()).pathname).toBe(`${PREFIX}/`);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ path }) => path)).toEqual([`${PREFIX}/`]);
  expect(faults).toEqual([]);
  proxy.close();
  await server.end();
});

test('on a socket, no token is needed', async () => {
  const socket = join(tmpdir(), `workbench-${process.pid}`);
  const server = await serve(1, trace, '--socket', socket);
  const tunnel = await slowProxy(socket, 0);
  const { page, faults } = await open(`http://127.0.0.1:${tunnel.port}/`);
  await runs(page);
  await drawsTheTimeLine(page);
  expect(faults).toEqual([]);
  tunnel.close();
  await server.end();
  rmSync(socket, { force: true });
});

test('after a login by ssh, the command says how to reach the page', async () => {
  const { printed, end } = await serveAfterLogin('192.0.2.7 50000 192.0.2.1 2222', trace);
  const port = new URL(printed[0]!).port;
  expect(printed[1]).toBe(`From your own machine, first: ssh -N -p 2222 -L ${port}:127.0.0.1:${port} me@192.0.2.1`);
  await end();
});

test('colleagues see what the owner sees, and change nothing', async () => {
  const server = await serve(2, trace, '--share');
  const [own, shared] = server.links;
  const owner = await open(own!.href);
  await runs(owner.page);
  const addressOfView = owner.page.url();
  for (let times = 0; times < 2; times++) {
    const colleague = await open(shared!.href);
    await colleague.page.goto(addressOfView);
    await colleague.page.getByRole('tree', { name: 'Patterns with severities' }).waitFor();
    await drawsTheTimeLine(colleague.page);
    const refused = await colleague.page.evaluate(async () => {
      const body = JSON.stringify({ trace: 0, select: [], exclude: [], parameters: {}, focus: null });
      const answer = await fetch('api/runs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      return answer.status;
    });
    expect(refused).toBe(403);
    expect(colleague.faults.filter((fault) => !fault.startsWith('403'))).toEqual([]);
  }
  expect(owner.faults).toEqual([]);
  await server.end();
});
