import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer, request } from 'node:http';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Cookie, type Download, type Page } from 'playwright-core';

/** A server with its own traces and options; the addresses that it prints. */
export interface Server {
  links: URL[];
  end: () => Promise<void>;
}

export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The variable ${name} is not set.`);
  return value;
}

/** One of some cases, which the seed and a number choose; all of them in the long suites. */
export function oneOf<T>(cases: T[], number = 0): T[] {
  if (process.env['WORKBENCH_CASES'] === 'all') return cases;
  return [cases[(Number(process.env['WORKBENCH_SEED'] ?? 1) + number) % cases.length]!];
}

/** Those of some variants that are in turn, one of `count` for each commit; all of them where no turn is given. */
export function inTurn<T>(cases: readonly T[], count: number, number = 0): T[] {
  const turn = process.env['WORKBENCH_TURN'];
  if (turn === undefined || turn === '') return [...cases];
  return cases.filter((_, i) => (i + number + Number(turn)) % count === 0);
}

/** Starts `expert serve`, and waits until it has printed enough. */
async function start(
  enough: (printed: string[]) => boolean,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ printed: string[]; end: () => Promise<void> }> {
  const env = { ...process.env, ...environment };
  // Large traces would get the optimizing compiler too, which takes longer than it saves in a test.
  const child = spawn(required('WORKBENCH_EXPERT'), ['serve', '-J-XX:TieredStopAtLevel=1', ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const printed: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    printed.push(line);
    if (enough(printed)) break;
  }
  if (!enough(printed)) throw new Error('The server ended.');
  const end = async () => {
    child.kill('SIGINT');
    await gone;
  };
  return { printed, end };
}

const addresses = (printed: string[]) =>
  printed.flatMap((line) => /http:\S+/.exec(line)?.[0] ?? []).map((link) => new URL(link));

/** Starts `expert serve` with these arguments, and waits for as many addresses. */
export async function serve(count: number, ...args: string[]): Promise<Server> {
  const { printed, end } = await start((lines) => addresses(lines).length === count, args);
  return { links: addresses(printed), end };
}

/** The first address of a server, with a view: the page then starts no run of its own. */
export function withoutRun({ links }: Server): string {
  return `${links[0]!.href}#view=results`;
}

/** Starts `expert serve` as somebody does who has logged in by ssh; the two lines that it prints. */
export async function serveAfterLogin(connection: string, ...args: string[]): Promise<{ printed: string[]; end: () => Promise<void> }> {
  return start((lines) => lines.length === 2, args, { SSH_CONNECTION: connection, USER: 'me' });
}

/** A proxy as Jupyter's: it shows a server under a path of its own, and removes the path from what it forwards. */
export async function pathProxy(port: number, prefix: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((asked, answer) => {
    if (asked.url === undefined || !asked.url.startsWith(`${prefix}/`)) {
      answer.writeHead(404).end();
      return;
    }
    const { method, headers } = asked;
    const forwarded = request({ port, method, headers, path: asked.url.slice(prefix.length) }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    answer.on('close', () => forwarded.destroy());
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Runs the default patterns on a trace, with parameters, and returns the number of the run when it is done. */
export async function finished(page: Page, parameters: Record<string, string>, trace = 0): Promise<number> {
  return page.evaluate(async ([given, id]) => {
    const body = JSON.stringify({ trace: id, select: [], exclude: [], parameters: given, focus: null });
    const answer = await fetch('api/runs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const { run } = (await answer.json()) as { run: number };
    const events = new EventSource(`api/runs/${run}/progress`);
    const state = await new Promise<string>((resolve) => {
      events.addEventListener('progress', (event) => {
        const progress = JSON.parse(event.data as string) as { state: string };
        if (!['queued', 'running'].includes(progress.state)) resolve(progress.state);
      });
    });
    events.close();
    if (state !== 'done') throw new Error(`The run is ${state}.`);
    return run;
  }, [parameters, trace] as const);
}

/** The browser that all files share. Closing it closes only what was opened by it. */
export function connect(): Promise<Browser> {
  return chromium.connect(required('WORKBENCH_BROWSER'));
}

/** A server with the example halo, on which the default patterns have run twice: the second time with another parameter. */
export interface Halo {
  /** Address of the page without a selection. */
  home: string;
  /** What lets a browser in: the server's link does so once. */
  cookies: Cookie[];
  end: () => Promise<void>;
}

export async function serveHalo(browser: Browser): Promise<Halo> {
  const examples = required('WORKBENCH_EXAMPLES');
  const server = await serve(1, `${examples}/halo`, '--source', `${examples}/programs`);
  const page = await browser.newPage();
  await page.goto(withoutRun(server));
  const home = page.url().replace(/#.*/, '');
  for (const parameters of [{}, { 'late_sender.minimum': '0.0200' }]) await finished(page, parameters);
  const cookies = await page.context().cookies();
  await page.close();
  return { home, cookies, end: server.end };
}

/** The server that all files share. */
function sharedHalo(): Halo {
  return { ...(JSON.parse(required('WORKBENCH_HALO')) as { home: string; cookies: Cookie[] }), end: async () => {} };
}

/** A page of a server with the example halo. */
export interface Opened {
  page: Page;
  /** Address of the page without a selection. */
  home: string;
  /** What went wrong in the page. */
  errors: string[];
  end: () => Promise<void>;
}

/** Opens a page of the server that all files share: who removes its runs needs another. */
export async function openHalo({ home, cookies, end: endServer } = sharedHalo()): Promise<Opened> {
  const browser = await connect();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${home}#view=results`);
  const end = async () => {
    await browser.close();
    await endServer();
  };
  return { page, home, errors, end };
}

/** The text of a file that the page saves: the browser, which others started, does not say where it lies. */
export async function textOf(download: Download): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
