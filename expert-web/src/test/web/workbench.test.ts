// The way of an analyst through the workbench, in a real browser. WorkbenchIT starts the server and says where it is:
//   WORKBENCH           the address to open, with its token
//   WORKBENCH_PATTERNS  the folder of patterns that the server watches
//   WORKBENCH_PICTURES  a folder for pictures of the views; none if it is not set
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { required } from './server';
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

const row = (tree: string, name: string | RegExp): Locator =>
  page.getByRole('tree', { name: tree }).getByRole('treeitem', { name }).first();
const fragment = () => new URLSearchParams(new URL(page.url()).hash.slice(1));

async function show(view: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
  await page.getByRole('main', { name: view }).waitFor();
}

async function picture(name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});

afterAll(async () => {
  await browser.close();
});

describe('an analyst', () => {
  test('opens the workbench, and the address loses its secret', async () => {
    await page.goto(address.href);
    await page.getByRole('heading', { name: 'EXPERT' }).waitFor();
    expect(page.url().replace(/#.*/, '')).toBe(home());
  });

  test('chooses late sender, sets a parameter and runs', async () => {
    await show('Patterns');
    await page.getByRole('searchbox', { name: 'Find a pattern' }).fill('late sender');
    await row('Patterns', /^Late sender$/).click();
    await page.getByLabel('minimum', { exact: true }).fill('0.001');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('late_sender.minimum = 0.001').first().waitFor();
    await picture('patterns');
  });

  test('reads 1.00 s at late sender', async () => {
    await show('Results');
    const text = await row('Patterns with severities', /^Late sender/).textContent();
    expect(text).toMatch(/1\.00\d s/);
    await row('Patterns with severities', /^Late sender/).click();
    await picture('results');
  });

  test('opens the worst instance on the time line, and follows it to its cause', async () => {
    await page.getByRole('button', { name: 'Show on the time line' }).click();
    await page.getByRole('main', { name: 'Time line' }).waitFor();
    const event = fragment().get('event');
    expect(fragment().get('wait')).toMatch(/^\d+$/);
    await picture('timeline');
    await page.goBack();
    await page.getByRole('button', { name: 'Go to the cause' }).click();
    await page.getByRole('main', { name: 'Time line' }).waitFor();
    expect(fragment().get('event')).not.toBe(event);
  });

  test('folds the flow graph', async () => {
    await show('Structure');
    const state = page.getByRole('region', { name: 'Flow graph' }).getByText(/\d+ nodes?, \d+ edges?/);
    await state.waitFor();
    const all = await state.textContent();
    await row('Call tree', 'program').click();
    await expect.poll(() => state.textContent()).not.toBe(all);
    await picture('structure');
  });

  test('writes a pattern and sees its figure', async () => {
    await show('Scripts');
    await page.getByRole('textbox', { name: 'Name of a new script' }).fill('my_wait.py');
    await page.getByRole('button', { name: 'New' }).click();
    await page.getByText('class MyWait').waitFor();
    await page.getByRole('button', { name: 'Save and run' }).click();
    await page.getByRole('button', { name: 'Show the results' }).click();
    expect(await row('Patterns with severities', /^My wait/i).textContent()).toMatch(/1\.\d+ s/);
    await show('Scripts');
    await page.getByText('class MyWait').waitFor();
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
    await second.selectOption({ index: 0 });
    await row('Patterns in both runs', /^Late sender|^Time/).waitFor();
    await picture('compare');
  });

  test('sends the address to a colleague, who sees the same', async () => {
    await show('Results');
    await row('Patterns with severities', /^My wait/i).click();
    const other = await context.newPage();
    await other.goto(page.url());
    const chosen = other.getByRole('tree', { name: 'Patterns with severities' }).getByRole('treeitem', { selected: true });
    expect(await chosen.textContent()).toMatch(/my wait/i);
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

test('the keyboard alone leads from the patterns to the time line', async () => {
  await page.goto(home());
  await page.getByRole('main', { name: 'Results' }).waitFor();
  await page.keyboard.press('3');
  await page.getByRole('searchbox', { name: 'Find a pattern' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('late sender');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.press(' ');
  await page.keyboard.press('1');
  const tree = page.getByRole('tree', { name: 'Patterns with severities' });
  await tree.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => fragment().get('pattern')).not.toBeNull();
  await page.keyboard.press('2');
  await page.getByRole('main', { name: 'Time line' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
});

test('a tunnel with 50 ms changes nothing', async () => {
  const proxy = await slowProxy(Number(address.port), 25);
  try {
    await page.goto(home(String(proxy.port)));
    await row('Patterns with severities', /./).click();
    await page.getByRole('button', { name: 'Show on the time line' }).click();
    await page.getByRole('main', { name: 'Time line' }).waitFor();
  } finally {
    await page.goto('about:blank');
    proxy.close();
  }
});

describe.each(['light', 'dark'] as const)('in %s colours axe finds nothing serious in', (colorScheme) => {
  const axe = readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

  test.each(['results', 'timeline', 'patterns', 'structure', 'compare', 'scripts'])('%s', async (view) => {
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
