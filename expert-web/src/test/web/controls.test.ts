// Every control of the page is used once: the server understands what it sends, and nothing fails.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, finished, required, serve, withoutRun, type Server } from './server';

/** Numbers of traces. */
const HALO = 0;
const GPU = 1;
const COUNTERS = 2;

/** Where controls are: an address, what is there when it is complete, and what opens more controls. */
interface Place {
  at: string;
  ready: string;
  opens?: string;
}
const TIMELINE = `view=timeline&trace=${HALO}&run=1`;
const PLACES: Place[] = [
  { at: `view=results&trace=${HALO}&run=1&pattern=late_sender`, ready: '.instances .detail' },
  { at: `view=results&trace=${HALO}&run=1&pattern=late_sender&tab=findings`, ready: 'meter' },
  { at: `view=results&trace=${HALO}&run=1&pattern=late_sender&tab=pattern`, ready: '.prose' },
  { at: `view=results&trace=${HALO}&run=1&pattern=late_sender&tab=heat`, ready: 'canvas' },
  { at: `view=results&trace=${HALO}&run=1&pattern=late_sender&tab=source`, ready: '.line' },
  { at: `${TIMELINE}&wait=3&event=100`, ready: '.stack' },
  { at: TIMELINE, ready: '.names .name', opens: 'Legend' },
  { at: TIMELINE, ready: '.names .name', opens: 'Table' },
  { at: TIMELINE, ready: '.names .name', opens: 'Rows' },
  { at: `${TIMELINE}&area=400000000-600000000:1-2`, ready: '[aria-label=Area] [data-exact=true]', opens: 'Keep it as a note' },
  { at: `${TIMELINE}&second=0:2:0&pinned=1&rows=0,2`, ready: '[aria-label="Second time line"] .name' },
  { at: `view=timeline&trace=${GPU}&run=3`, ready: '.names .name' },
  { at: `view=timeline&trace=${COUNTERS}&run=4`, ready: '.names .name' },
  { at: `view=patterns&trace=${HALO}&run=1&pattern=late_sender`, ready: '[role=treeitem]' },
  { at: `view=structure&trace=${HALO}&run=1`, ready: '[aria-label=Nodes] li' },
  { at: `view=structure&trace=${HALO}&run=1&tab=functions&region=3`, ready: '[aria-label=Durations] .ends' },
  { at: `view=structure&trace=${HALO}&run=1&tab=loops`, ready: '.detail' },
  { at: `view=structure&trace=${HALO}&run=1&tab=model`, ready: '[role=treeitem]' },
  { at: `view=structure&trace=${HALO}&run=1&tab=matrix`, ready: '[aria-label=Pairs] li' },
  { at: `view=structure&trace=${HALO}&run=1&tab=query`, ready: '[aria-label=Query] textarea' },
  { at: `view=compare&trace=${HALO}&run=1&other=2&pattern=late_sender`, ready: '[role=treeitem]' },
  { at: `view=scripts&trace=${HALO}&run=1`, ready: '[aria-label=Files]' },
  { at: `view=results&trace=${HALO}&run=1`, ready: '[role=treeitem]', opens: 'Keys' },
];

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;
let home: string;
const faults: string[] = [];
const pending = new Set<unknown>();
const used = new Set<string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workbench-'));
  const examples = required('WORKBENCH_EXAMPLES');
  server = await serve(1, `${examples}/halo`, `${examples}/gpu`, required('WORKBENCH_LONG_RUN'), '--patterns', folder, '--source', `${examples}/programs`);
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
  for (const [trace, minimum] of [[HALO, '0'], [HALO, '0.02'], [GPU, '0'], [COUNTERS, '0']] as const) await finished(page, { 'late_sender.minimum': minimum }, trace);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`));
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('dialog', (dialog) => void dialog.accept());
  page.context().on('page', (other) => void other.close());
});

afterAll(async () => {
  await browser.close();
  await server.end();
  rmSync(folder, { recursive: true });
});

const CONTROLS = 'button:not([data-events]), select, input, textarea, a[href], [role=tab], [role=separator][tabindex]';

/** The names of the controls that can be used; "" for those that cannot. Controls that differ by a number only have one name. */
function names(controls: string): string[] {
  return [...document.querySelectorAll<HTMLInputElement>(controls)].map((element) => {
    if (!element.checkVisibility() || element.disabled || element.closest('[inert]') !== null) return '';
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? (element.textContent || element.title || element.placeholder);
    const part = element.closest('[aria-label]:not(button):not(input):not(select):not(a)')?.getAttribute('aria-label') ?? '';
    return `${element.type || element.role || element.localName} ${label.trim().replace(/\d[\d.,]*/g, '#')} in ${part.replace(/\d[\d.,]*/g, '#')}`;
  });
}

async function open({ at, ready, opens }: Place): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${home}#${at}`);
  await page.locator(ready).first().waitFor();
  if (opens !== undefined) await page.getByRole('button', { name: opens, exact: true }).click();
  await rest();
}

/** Waits until the page has drawn, and no request is open. */
async function rest(): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect.poll(() => pending.size).toBe(0);
}

/** What makes sense in a field. */
const TEXTS: [RegExp, string][] = [
  [/name of a new script/i, 'used.py'],
  [/rows whose names/i, 'rank'],
  [/note/i, 'A note'],
  [/^\w+ region/i, 'MPI_Waitall'],
  [/ranks/i, '0-1'],
  [/iterations/i, '1-2'],
  [/\b(from|minimum)\b/i, '0.001'],
  [/\bto\b/i, '0.5'],
  [/query|expression/i, 'messages.bytes.sum()'],
  [/./, 'MPI'],
];

async function use(name: string, index: number): Promise<void> {
  // The newest run goes, and others still need theirs.
  if (/^submit Forget/.test(name)) {
    await finished(page, { 'late_sender.minimum': '0.03' }, HALO);
    await page.getByText('late_sender.minimum = 0.03').first().waitFor();
  }
  const control = page.locator(CONTROLS).nth(index);
  const kind = name.split(' ')[0]!;
  if (kind === 'select-one') {
    const values = await control.locator('option:not(:checked):not([disabled])').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    if (values.length > 0) await control.selectOption(values.at(-1)!);
  } else if (kind === 'color') await control.fill('#336699');
  else if (kind === 'number' || kind === 'range') await control.fill((await control.getAttribute('max')) ?? '2');
  else if (kind === 'separator') {
    await control.focus();
    await page.keyboard.press('ArrowRight');
  } else if (['text', 'search', 'textarea'].includes(kind)) {
    await control.fill(TEXTS.find(([pattern]) => pattern.test(name))![1]);
    await control.press('Enter');
  } else await control.click();
}

/** Every tenth control, which the seed chooses; all in the long suites. */
const isChosen = (number: number) => process.env['WORKBENCH_CASES'] === 'all' || (number + Number(process.env['WORKBENCH_SEED'] ?? 1)) % 10 === 0;

let seen = 0;

test.each(PLACES)('$at $opens', { timeout: 600_000 }, async (place) => {
  await open(place);
  const first = await page.evaluate(names, CONTROLS);
  for (const name of first) {
    if (name === '' || used.has(name)) continue;
    used.add(name);
    if (!isChosen(seen++)) continue;
    await open(place);
    faults.length = 0;
    const index = (await page.evaluate(names, CONTROLS)).indexOf(name);
    expect(index, `${name} is there each time`).toBeGreaterThanOrEqual(0);
    await use(name, index);
    await rest();
    const said = await page.getByRole('alert').allTextContents();
    expect([...faults, ...said], name).toEqual([]);
  }
});

test('there are controls in each view', () => {
  expect(used.size).toBeGreaterThan(100);
});
