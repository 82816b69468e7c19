// Every figure on every page leads to its events: by pointer, and by key.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn, oneOf, openHalo, type Opened } from './server';

/** A tab of a view, and what is there when it has its figures. */
interface Tab {
  view: string;
  tab?: string;
  more?: string;
  ready: string;
}
const TABS: Tab[] = [
  { view: 'results', more: 'pattern=late_sender', ready: '.instances .detail' },
  { view: 'results', more: 'pattern=late_sender', tab: 'What to do', ready: 'meter' },
  { view: 'results', more: 'pattern=late_sender', tab: 'Source', ready: '.line' },
  { view: 'timeline', more: 'wait=3&event=100', ready: '.stack' },
  { view: 'structure', ready: '[aria-label=Nodes] li' },
  { view: 'structure', tab: 'Functions', ready: '[aria-label=Durations] .ends' },
  { view: 'structure', tab: 'Loops', ready: '.detail' },
  { view: 'structure', tab: 'Model', ready: '[role=treeitem]' },
  { view: 'structure', tab: 'Matrix', ready: '[aria-label=Pairs] li' },
  { view: 'compare', more: 'other=2&pattern=late_sender', ready: '[role=treeitem]' },
  { view: 'patterns', ready: '[role=treeitem]' },
  { view: 'scripts', ready: '[aria-label=Files]' },
];
/** Where numbers are not figures of the trace, and why. */
const NO_FIGURES = [
  'input, select, textarea', // what the user enters
  '.prose', // a sentence: what it says has a link beside it
  '[data-name]', // ranks, tags and lines are names
  '[data-pointed]', // what is under the pointer on a picture
  'h2 + .rest:not(:has(*))', // how long the list below is
  '.scale', // the legend of the colours
  'code, pre', // sources and formulas
  '[aria-label="About the pattern"], [aria-label=Run], [aria-label=Files]', // patterns, and how long analyses took
].join();

let halo: Opened;
let page: Page;

const fragment = () => new URLSearchParams(new URL(page.url()).hash.slice(1));
const FIGURES = 'main [data-events]:not([data-events=none])';

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

async function open({ view, tab, more = '', ready }: Tab): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#view=${view}&run=1&${more}`);
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
  await page.locator(ready).first().waitFor();
}

/** Numbers with a unit, or alone, that lead nowhere. */
function strays(noFigures: string): string[] {
  const isFigure = /^[−+-]?\d[\d,.]*$|\d\s(?:s|ms|us|ns|B|kB|MB|GB|%|×|events?|messages?|entry|entries|calls?|members?)(?!\w)/;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    const element = node.parentElement!;
    if (element.closest('main, dialog') === null || !isFigure.test(text) || !element.checkVisibility() || element.closest(noFigures) !== null) continue;
    const link = element.closest<HTMLElement>('[data-events]');
    if (link === null || (link.dataset['events'] === 'none' && /[1-9]/.test(text))) found.push(`${text} in ${element.parentElement!.outerHTML.slice(0, 200)}`);
  }
  for (const sentence of document.querySelectorAll('.prose')) {
    if (sentence.parentElement!.querySelector('[data-events]') === null) found.push(sentence.textContent!);
  }
  return found;
}

/** One figure of each column of a list, and of each line of a table of facts: their places among all figures. */
function samples(figures: string): number[] {
  const seen = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>(figures)].flatMap((element, i) => {
    const part = element.closest('[aria-label]:not(button):not(main)')?.getAttribute('aria-label') ?? '';
    const fact = element.closest('tr')?.querySelector('th[scope=row]')?.textContent ?? '';
    const cell = element.closest('td, [role=treeitem] > span, li, p, h2');
    const column = cell?.parentElement === null || cell === null ? -1 : [...cell.parentElement!.children].indexOf(cell);
    const key = [part, fact, cell?.localName === 'li' ? 0 : column].join('|');
    if (seen.has(key)) return [];
    seen.add(key);
    return [i];
  });
}

/** Of the figures, some by pointer or others by key: the seed says which. All of them in the long suites. */
function chosen(places: number[], by: string): number[] {
  if (process.env['WORKBENCH_CASES'] === 'all') return places;
  const seed = Number(process.env['WORKBENCH_SEED'] ?? 1);
  return places.filter((_, i) => (i + seed) % 8 === (by === 'pointer' ? 0 : 4));
}

describe.each(TABS)('$view $tab', (current) => {
  test('has no figure that leads nowhere', async () => {
    await open(current);
    expect(await page.evaluate(strays, NO_FIGURES)).toEqual([]);
  });

  // In turn by three: by two, the turn would choose the way.
  test.each(inTurn(oneOf(['pointer', 'key'], TABS.indexOf(current)), 3, TABS.indexOf(current)))('its figures lead to the time line by %s', async (by) => {
    await open(current);
    const places = await page.evaluate(samples, FIGURES);
    expect(places.length > 0).toBe(!['patterns', 'scripts'].includes(current.view));
    for (const place of chosen(places, by)) {
      await open(current);
      const figure = page.locator(FIGURES).nth(place);
      const what = await figure.evaluate((element) => (element.closest('tr, li, [role=treeitem]') ?? element).textContent);
      const before = page.url();
      const inTree = (await figure.getAttribute('tabindex')) === '-1';
      if (by === 'pointer') await figure.click();
      else if (inTree) {
        // Enter shows the events of the row that is chosen.
        await figure.locator('xpath=ancestor::*[@role="treeitem"]').click({ position: { x: 60, y: 8 } });
        await page.keyboard.press('Enter');
      } else {
        await figure.focus();
        await page.keyboard.press('Enter');
      }
      await expect.poll(() => fragment().get('view'), { message: `${what} leads to the time line` }).toBe('timeline');
      await page.locator('canvas[aria-roledescription="time line"]').waitFor();
      if (current.view !== 'timeline') expect(page.url()).not.toBe(before);
      expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    }
  });
});

test('the dialog about the trace leads to the whole run', async () => {
  await open(TABS[0]!);
  await page.locator('.facts').click();
  expect(await page.evaluate(strays, NO_FIGURES)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: /^1,680$/ }).click();
  await expect.poll(() => fragment().get('view')).toBe('timeline');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test.each(['pointer', 'key'])('a severity of a location leads to its worst wait there, by %s', async (by) => {
  await open(TABS[0]!);
  const row = page.getByRole('tree', { name: 'Locations with severities' }).getByRole('treeitem', { name: /^rank 3/ });
  if (by === 'pointer') await row.locator('[data-events]').click();
  else {
    await row.click();
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => fragment().get('wait')).not.toBeNull();
  expect(fragment().get('locations')).toBe('3');
  const details = page.getByRole('complementary', { name: 'At the cursor' });
  await details.getByText(/ on rank 3 at /).waitFor();
  const worst = await page.evaluate(async () => {
    const answer = await fetch('api/runs/1/instances?pattern=late_sender&location=3&limit=1');
    return ((await answer.json()) as { instances: { row: number }[] }).instances[0]!.row;
  });
  expect(Number(fragment().get('wait'))).toBe(worst);
});

test.each([
  { tab: 'Flow graph', figure: '[aria-label=Nodes] [data-events]', kind: 'Call' },
  { tab: 'Model', figure: '[role=treeitem] [data-events]', kind: 'Message' },
  { tab: 'Matrix', figure: '[aria-label=Pairs] [data-events]', kind: 'Message' },
])('steps lead from the first event of $tab to the others', async ({ tab, figure, kind }) => {
  await open({ view: 'structure', tab, ready: figure });
  await page.locator(figure).first().click();
  const next = page.getByRole('button', { name: `${kind} ›` });
  await next.waitFor();
  const first = fragment().get('event');
  await next.click();
  await expect.poll(() => fragment().get('event')).not.toBe(first);
  const second = fragment().get('event');
  await page.keyboard.press('.');
  await expect.poll(() => fragment().get('event')).not.toBe(second);
  for (let step = 0; step < 2; step++) {
    const before = fragment().get('event');
    await page.keyboard.press(',');
    await expect.poll(() => fragment().get('event')).not.toBe(before);
  }
  expect(fragment().get('event')).toBe(first);
});

test('a click on the line from a wait leads to its cause', async () => {
  await open(TABS[0]!);
  await page.getByRole('button', { name: 'Show on the time line' }).click();
  const canvas = page.locator('canvas[aria-roledescription="time line"]');
  await canvas.waitFor();
  const details = page.getByRole('complementary', { name: 'At the cursor' });
  await details.getByRole('heading', { name: 'Wait' }).waitFor();
  const row = fragment().get('wait');
  const wait = await page.evaluate(async (asked) => {
    const answer = await fetch(`api/runs/1/instances?row=${asked}`);
    type Place = { from: number; to: number; location: number };
    return ((await answer.json()) as { instances: (Place & { cause: Place & { pos: number } })[] }).instances[0]!;
  }, row);
  expect(fragment().get('event')).not.toBe(String(wait.cause.pos));
  const point = await canvas.evaluate((element, { wait, from, to }) => {
    const box = element.getBoundingClientRect();
    const of = (place: { from: number; to: number; location: number }) => {
      const name = document.querySelector(`button[title="rank ${place.location}"]`)!.getBoundingClientRect();
      return { x: (((place.from + place.to) / 2 - from) / (to - from)) * box.width, y: (name.top + name.bottom) / 2 - box.top };
    };
    const [begin, end] = [of(wait.cause), of(wait)];
    // Near the cause, where no other wait lies over the line.
    return { x: begin.x + 0.15 * (end.x - begin.x), y: begin.y + 0.15 * (end.y - begin.y) };
  }, { wait, from: Number(fragment().get('from')), to: Number(fragment().get('to')) });
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await canvas.hover({ position: point });
      return page.getByRole('status').allTextContents();
    })
    .toContainEqual(expect.stringContaining('Click: go to the cause'));
  await canvas.click({ position: point });
  await expect.poll(() => fragment().get('event')).toBe(String(wait.cause.pos));
  expect(fragment().get('wait')).toBe(row);
  await page.getByRole('heading', { name: new RegExp(`^rank ${wait.cause.location} at`) }).waitFor();
});

test('the page has no errors', () => {
  expect(halo.errors).toEqual([]);
});
