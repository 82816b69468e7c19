// On every screen from 1280 pixels to 4K, each view uses the room, and nothing is cut or covered.
//   WORKBENCH_PICTURES  a folder for pictures of the views; none if it is not set
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneOf, openHalo, type Opened } from './server';

const pictures = process.env['WORKBENCH_PICTURES'];
const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
const TABS = [
  { view: 'results', tab: 'Worst instances', ready: '.instances .detail' },
  { view: 'results', tab: 'What to do', ready: 'meter' },
  { view: 'results', tab: 'Source', ready: '.line' },
  { view: 'timeline', tab: '', ready: '.stack' },
  { view: 'patterns', tab: '', ready: '[role=treeitem]' },
  { view: 'structure', tab: 'Flow graph', ready: '[aria-label=Nodes] li' },
  { view: 'structure', tab: 'Functions', ready: '[aria-label=Durations] .ends' },
  { view: 'structure', tab: 'Loops', ready: '.detail' },
  { view: 'structure', tab: 'Model', ready: '[role=treeitem]' },
  { view: 'structure', tab: 'Matrix', ready: '[aria-label=Pairs] li' },
  { view: 'compare', tab: '', ready: '[role=treeitem]' },
  { view: 'scripts', tab: '', ready: '[aria-label=Files]' },
];

let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

/** What is wrong with the layout of the page. */
function faults(): string[] {
  const found: string[] = [];
  const name = (element: Element) => `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push(`the page scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);

  const panes = [...document.querySelectorAll('main .pane')].map((pane) => pane.getBoundingClientRect());
  const right = Math.max(...panes.map((pane) => pane.right));
  const bottom = Math.max(...panes.map((pane) => pane.bottom));
  if (innerWidth - right > 12 || innerHeight - bottom > 12) found.push(`the panes end at ${right} x ${bottom}`);

  /** The part of an element that its ancestors let through; whether a user can scroll to the rest. */
  const seen = (element: Element) => {
    const box = element.getBoundingClientRect();
    const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    let scrolls = false;
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = at.getBoundingClientRect();
      scrolls ||= overflowY === 'auto' || overflowY === 'scroll';
      part.left = Math.max(part.left, edge.left);
      part.right = Math.min(part.right, edge.right);
      if (scrolls && (part.top < edge.top || part.bottom > edge.bottom)) return null;
      part.top = Math.max(part.top, edge.top);
      part.bottom = Math.min(part.bottom, edge.bottom);
    }
    return { box, part };
  };
  const controls = [...document.querySelectorAll('button, input, select, a.button, [role=tab], .value')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
    .flatMap((element) => {
      const place = seen(element);
      return place === null ? [] : [{ element, ...place }];
    });
  for (const { element, box, part } of controls) {
    const isCut = part.left > box.left + 1 || part.right < box.right - 1 || part.top > box.top + 1 || part.bottom < box.bottom - 1;
    // Names of rows of the time line have a title with all of it.
    if (isCut || (element.localName === 'button' && !element.hasAttribute('title') && element.scrollWidth > element.clientWidth + 1)) found.push(`${name(element)} is cut`);
    const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isUncovered = middle !== null && (element.contains(middle) || middle.contains(element));
    if (!isCut && !isUncovered) found.push(`${name(element)} is covered by ${middle === null ? 'nothing' : name(middle)}`);
  }
  controls.forEach(({ element, box }, i) => {
    for (const other of controls.slice(i + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 1 && down > 1) found.push(`${name(element)} overlaps ${name(other.element)}`);
    }
  });

  const verdict = document.querySelector('.verdict');
  if (verdict !== null && verdict.scrollHeight > verdict.clientHeight + 1) found.push('the verdict is cut');
  return found;
}

/** Each tab on the smallest screen, where most is cut, and on one of the others. */
const isChosen = (tab: number, screen: number) => screen === 0 || oneOf([1, 2], tab).includes(screen);

describe.each(SCREENS)('on $width x $height', (size) => {
  test.each(TABS.filter((_, tab) => isChosen(tab, SCREENS.indexOf(size))))('$view $tab', async ({ view, tab, ready }) => {
    await page.setViewportSize(size);
    await page.goto('about:blank');
    await page.goto(`${halo.home}#view=${view}&run=1&other=2&pattern=late_sender&wait=3&event=100`);
    if (tab !== '') await page.getByRole('tab', { name: tab }).click();
    await page.locator(ready).first().waitFor();
    await page.locator('.verdict .prose').waitFor();
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${view}${tab.replace(/\W/g, '-')}-${size.width}.png`) });
    expect(await page.evaluate(faults)).toEqual([]);
  });

  test('pictures of few locations use the room', async () => {
    await page.setViewportSize(size);
    await page.goto('about:blank');
    await page.goto(`${halo.home}#view=timeline&run=1`);
    // Names appear when the page has measured its room.
    await page.locator('.names .name').first().waitFor();
    const heights = await page.locator('.names').evaluate((names) => ({ rows: names.querySelector('.name')!.clientHeight * 4, room: names.clientHeight }));
    expect(heights.rows).toBeGreaterThan(Math.min(380, 0.5 * heights.room));
  });
});
