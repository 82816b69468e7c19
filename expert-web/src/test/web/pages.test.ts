// Pages that commands write: they fit a small screen, have the colours that the user's screen has, and lead to each other.
//   WORKBENCH_PICTURES  a folder for pictures of the pages; none if it is not set
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, inTurn, required } from './server';
import { unzip } from './zip';

const pictures = process.env['WORKBENCH_PICTURES'];
/** In the order in which they are written. */
const PAGES = [
  { name: 'loops', command: 'loops', ready: 'svg' },
  { name: 'report', command: 'analyze', ready: '[role=treeitem]' },
  { name: 'model', command: 'model', ready: 'svg' },
  { name: 'graph', command: 'graph', ready: 'canvas' },
];
const axe = readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

let folder: string;
let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  unzip(join(required('WORKBENCH_EXAMPLES'), 'lu.zip'), folder);
  for (const { name, command } of PAGES) execFileSync(required('WORKBENCH_EXPERT'), [command, '-o', join(folder, `${name}.html`), join(folder, 'lu')]);
  browser = await connect();
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** The sum of red, green and blue of the background of the page, and of its text. */
function brightness(): { paper: number; ink: number } {
  const sum = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((all, each) => all + Number(each), 0);
  const root = getComputedStyle(document.documentElement);
  const body = getComputedStyle(document.body);
  return { paper: sum(body.backgroundColor === 'rgba(0, 0, 0, 0)' ? root.backgroundColor : body.backgroundColor), ink: sum(body.color) };
}

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  beforeAll(async () => {
    // The policy of a page allows no script of a test.
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, colorScheme, bypassCSP: true });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  });

  afterAll(() => page.context().close());

  test.each(inTurn(PAGES, 2, colorScheme === 'dark' ? 1 : 0))('the page of $name fits and can be read', async ({ name, ready }) => {
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
    await page.locator(ready).first().waitFor();
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `static-${name}-${colorScheme}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const { paper, ink } = await page.evaluate(brightness);
    if (colorScheme === 'light') expect(paper).toBeGreaterThan(650);
    else expect(paper).toBeLessThan(150);
    expect(Math.abs(paper - ink)).toBeGreaterThan(400);
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      type Violation = { impact: string; id: string; nodes: { html: string }[] };
      const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run();
      return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
    });
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });

  // Colours do not matter here.
  test.each(inTurn(['light', 'dark'], 2).filter((scheme) => scheme === colorScheme))('each page leads to all others', async () => {
    for (const { name } of PAGES) {
      for (const other of PAGES.filter((each) => each.name !== name)) {
        await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
        await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: other.name, exact: true }).click();
        await page.locator(other.ready).first().waitFor();
        expect(page.url()).toMatch(new RegExp(`/${other.name}\\.html$`));
      }
    }
  });
});
