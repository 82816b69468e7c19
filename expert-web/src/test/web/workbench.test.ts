// The way of an analyst through the workbench, in a real browser. WorkbenchIT starts the server and says where it is:
//   WORKBENCH           the address to open, with its token
//   WORKBENCH_PATTERNS  the folder of patterns that the server watches
//   WORKBENCH_PICTURES  a folder for pictures of the views; none if it is not set
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, inTurn, oneOf, required } from './server';
import { slowProxy } from './slow';

const address = new URL(required('WORKBENCH'));
const folder = required('WORKBENCH_PATTERNS');
const pictures = process.env['WORKBENCH_PICTURES'];

let browser: Browser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

/** The page below the prefix, without the token. */
function home(port = address.port): string {
  return `${address.protocol}//${address.hostname}:${port}${address.pathname.replace(/open$/, '')}`;
}

/** How somebody uses the page: by pointer or keys, near the server or through a tunnel. */
interface Way {
  name: string;
  byKeyboard: boolean;
  delayMs: number;
  /** The script that they write, and the title of its pattern. */
  script: string;
  title: RegExp;
  /** Whether views are saved as pictures. */
  hasPictures: boolean;
}
const WAYS: Way[] = [
  { name: 'by pointer', byKeyboard: false, delayMs: 0, script: 'my_wait.py', title: /My wait/, hasPictures: true },
  { name: 'by keyboard alone', byKeyboard: true, delayMs: 0, script: 'key_wait.py', title: /Key wait/, hasPictures: false },
  { name: 'through a tunnel with 50 ms', byKeyboard: false, delayMs: 25, script: 'far_wait.py', title: /Far wait/, hasPictures: false },
];
const VIEWS = ['Results', 'Time line', 'Patterns', 'Structure', 'Compare', 'Scripts'];
const MAX_KEYS = 400;
let way: Way = WAYS[0]!;

const row = (tree: string, name: string | RegExp): Locator =>
  page.getByRole('tree', { name: tree }).getByRole('treeitem', { name }).first();
const fragment = () => new URLSearchParams(new URL(page.url()).hash.slice(1));

/** Presses the tab key until an element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let keys = 0; keys < MAX_KEYS; keys++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // In the editor, the tab key indents unless the escape key comes first.
    if (await page.evaluate(() => document.activeElement?.shadowRoot != null)) await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key does not lead to ${String(target)}.`);
}

async function press(target: Locator): Promise<void> {
  if (!way.byKeyboard) return target.click();
  await tabTo(target);
  await page.keyboard.press('Enter');
}

async function fill(target: Locator, text: string): Promise<void> {
  if (!way.byKeyboard) return target.fill(text);
  await tabTo(target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses a row of a tree. */
async function choose(tree: string, name: string | RegExp): Promise<void> {
  const target = row(tree, name);
  if (!way.byKeyboard) return target.click();
  await target.waitFor();
  await tabTo(page.getByRole('tree', { name: tree }));
  await page.keyboard.press('Home');
  for (let keys = 0; keys < MAX_KEYS; keys++) {
    // Rows out of view do not exist.
    if ((await target.count()) > 0 && (await target.getAttribute('aria-selected')) === 'true') return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrow keys do not lead to ${String(name)} in ${tree}.`);
}

async function show(view: string): Promise<void> {
  if (way.byKeyboard) await page.keyboard.press(String(VIEWS.indexOf(view) + 1));
  else await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
  await page.getByRole('main', { name: view }).waitFor();
}

async function picture(name: string): Promise<void> {
  if (pictures !== undefined && way.hasPictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

beforeAll(async () => {
  browser = await connect();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});

afterAll(async () => {
  await browser.close();
});

test('the address loses its secret', async () => {
  await page.goto(address.href);
  await page.getByRole('heading', { name: 'EXPERT' }).waitFor();
  expect(page.url().replace(/#.*/, '')).toBe(home());
});

describe.each([WAYS[0]!, ...oneOf(WAYS.slice(1))])('an analyst, $name', (current) => {
  let tunnel: { port: number; close: () => void };

  beforeAll(async () => {
    way = current;
    tunnel = await slowProxy(Number(address.port), way.delayMs);
    await page.goto('about:blank');
    await page.goto(way.delayMs === 0 ? home() : home(String(tunnel.port)));
    await page.getByRole('heading', { name: 'EXPERT' }).waitFor();
  });

  afterAll(async () => {
    await page.goto('about:blank');
    tunnel.close();
  });

  test('chooses late sender, sets a parameter and runs', async () => {
    await show('Patterns');
    const search = page.getByRole('searchbox', { name: 'Find a pattern' });
    await search.waitFor();
    if (way.byKeyboard) {
      await page.keyboard.press('/');
      await page.keyboard.type('late sender');
    } else {
      await search.fill('late sender');
    }
    await choose('Patterns', /^Late sender$/);
    await fill(page.getByLabel('minimum', { exact: true }), '0.001');
    await press(page.getByRole('button', { name: 'Run', exact: true }));
    await page.getByText('late_sender.minimum = 0.001').first().waitFor();
    await picture('patterns');
  });

  test('reads 1.00 s at late sender', async () => {
    await show('Results');
    const text = await row('Patterns with severities', /^Late sender/).textContent();
    expect(text).toMatch(/1\.00\d s/);
    await choose('Patterns with severities', /^Late sender/);
    await picture('results');
  });

  test('opens the worst instance on the time line, and follows it to its cause', async () => {
    await press(page.getByRole('button', { name: 'Show on the time line' }));
    await page.getByRole('main', { name: 'Time line' }).waitFor();
    const event = fragment().get('event');
    expect(fragment().get('wait')).toMatch(/^\d+$/);
    await picture('timeline');
    await page.goBack();
    await press(page.getByRole('button', { name: 'Go to the cause' }));
    await page.getByRole('main', { name: 'Time line' }).waitFor();
    expect(fragment().get('event')).not.toBe(event);
  });

  test('selects an iteration', async () => {
    await show('Structure');
    if (way.byKeyboard) {
      await tabTo(page.getByRole('tab', { name: 'Flow graph' }));
      // Between them is the tab of functions.
      for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('ArrowRight');
    } else {
      await page.getByRole('tab', { name: 'Loops' }).click();
    }
    await page.getByRole('region', { name: 'Loops' }).getByText(/^10 in \d+ entr(y|ies)/).waitFor();
    if (way.byKeyboard) {
      await fill(page.getByLabel('Iteration', { exact: true }), '1');
      await press(page.getByRole('button', { name: 'Show on the time line' }));
    } else {
      await page.getByRole('img', { name: /^Time of iterations/ }).click({ position: { x: 3, y: 3 } });
    }
    await page.getByRole('main', { name: 'Time line' }).waitFor();
    expect(fragment().get('iteration')).toMatch(/^\d+:\d+$/);
    expect(fragment().get('from')).not.toBeNull();
  });

  test('folds the flow graph', async () => {
    await show('Structure');
    const state = page.getByRole('region', { name: 'Flow graph' }).getByText(/\d+ nodes?, \d+ edges?/);
    await state.waitFor();
    const all = await state.textContent();
    await choose('Call tree', 'program');
    await expect.poll(() => state.textContent()).not.toBe(all);
    await picture('structure');
  });

  test('writes a pattern and sees its figure', async () => {
    const name = way.script.replace('.py', '').replace(/(^|_)(.)/g, (_all, _line, letter: string) => letter.toUpperCase());
    await show('Scripts');
    await fill(page.getByRole('textbox', { name: 'Name of a new script' }), way.script);
    await press(page.getByRole('button', { name: 'New' }));
    await page.getByText(`class ${name}`).waitFor();
    await press(page.getByRole('button', { name: 'Save and run' }));
    await press(page.getByRole('button', { name: 'Show the results' }));
    expect(await row('Patterns with severities', way.title).textContent()).toMatch(/1\.\d+ s/);
    await show('Scripts');
    await page.getByText(`class ${name}`).waitFor();
    await picture('scripts');
  });

  test('sees the error of a broken file that appears in the folder', async () => {
    await show('Patterns');
    const file = join(folder, 'broken.py');
    writeFileSync(file, 'from expert import Pattern\n\nclass Broken(Pattern:\n    pass\n');
    await page.getByRole('alert').getByText('broken.py:3').waitFor();
    rmSync(file);
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('compares two runs', async () => {
    await show('Compare');
    const second = page.getByLabel('Run B');
    if (way.byKeyboard) {
      await tabTo(second);
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
    } else {
      await second.selectOption({ index: 0 });
    }
    await row('Patterns in both runs', /^Late sender|^Time/).waitFor();
    await picture('compare');
  });

  test('sends the address to a colleague, who sees the same', async () => {
    if (way.byKeyboard) await tabTo(page.getByRole('tree', { name: 'Patterns in both runs' }));
    await show('Results');
    await choose('Patterns with severities', way.title);
    const other = await context.newPage();
    await other.goto(page.url());
    const chosen = other.getByRole('tree', { name: 'Patterns with severities' }).getByRole('treeitem', { selected: true });
    expect(await chosen.textContent()).toMatch(way.title);
    await other.close();
  });

  test('goes back and forward', async () => {
    await show('Structure');
    await page.goBack();
    await page.getByRole('main', { name: 'Results' }).waitFor();
    await page.goForward();
    await page.getByRole('main', { name: 'Structure' }).waitFor();
  });
});

test('a key lists the keys', async () => {
  await page.goto(home());
  await page.getByRole('main', { name: 'Time line' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
});

describe.each(['light', 'dark'] as const)('in %s colours axe finds nothing serious in', (colorScheme) => {
  const axe = readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

  test.each(inTurn(['results', 'timeline', 'patterns', 'structure', 'compare', 'scripts'], 3, colorScheme === 'dark' ? 1 : 0))('%s', async (view) => {
    // The policy of the page allows no script of a test.
    const own = await browser.newContext({ storageState: await context.storageState(), colorScheme, bypassCSP: true });
    const checked = await own.newPage();
    await checked.goto(`${home()}#view=${view}`);
    await checked.getByRole('navigation', { name: 'Views' }).waitFor();
    await checked.waitForLoadState('domcontentloaded');
    await checked.getByRole('main').locator(':scope > *').first().waitFor();
    await checked.evaluate(axe);
    const found = await checked.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run();
      return violations.map(({ impact, id, nodes }) => ({ impact, id, html: nodes[0]?.html }));
    });
    await own.close();
    expect(found.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });
});

interface Violation {
  impact: string;
  id: string;
  nodes: { html: string }[];
}

test('the page has no errors', () => {
  expect(faults).toEqual([]);
});
