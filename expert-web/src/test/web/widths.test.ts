// On every screen from 1280 pixels to 4K, each view uses the room, and nothing is cut or covered.
//   WORKBENCH_PICTURES  a folder for pictures of the views; none if it is not set
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from './layout';
import { inTurn, oneOf, openHalo, type Opened } from './server';

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

/** Each tab on the smallest screen, where most is cut, and on one of the others. */
const isChosen = (tab: number, screen: number) => screen === 0 || oneOf([1, 2], tab).includes(screen);

describe.each(SCREENS)('on $width x $height', (size) => {
  test.each(inTurn(TABS.filter((_, tab) => isChosen(tab, SCREENS.indexOf(size))), 2))('$view $tab', async ({ view, tab, ready }) => {
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
