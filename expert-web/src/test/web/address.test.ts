// The address names the tab and the source line: who gets it sees what its sender saw.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn, openHalo, type Opened } from './server';

let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

async function open(fragment: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#${fragment}`);
}

const TABS = [
  { view: 'results', tab: 'What to do', ready: 'meter' },
  { view: 'results', tab: 'The pattern', ready: '.prose' },
  { view: 'results', tab: 'Heat map', ready: 'canvas' },
  { view: 'results', tab: 'Source', ready: '.line' },
  { view: 'structure', tab: 'Functions', ready: '[aria-label=Durations] .ends' },
  { view: 'structure', tab: 'Loops', ready: '.detail' },
  { view: 'structure', tab: 'Model', ready: '[role=treeitem]' },
  { view: 'structure', tab: 'Matrix', ready: '[aria-label=Pairs] li' },
];

test.each(inTurn(TABS, 3))('$view: $tab is in the address', async ({ view, tab, ready }) => {
  await open(`view=${view}&run=1&pattern=late_sender`);
  await page.getByRole('tab', { name: tab }).click();
  await page.locator(ready).first().waitFor();
  await page.reload();
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
  await page.locator(ready).first().waitFor();
  await page.goBack();
  await page.getByRole('tab', { selected: true }).filter({ hasNotText: tab }).waitFor();
});

test('another view opens with its own first tab', async () => {
  await open('view=structure&tab=matrix&run=1');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Results' }).click();
  await page.getByRole('tab', { name: 'Worst instances', selected: true }).waitFor();
});

test('a call on the time line leads to its source line', async () => {
  await open('view=results&run=1&pattern=late_sender');
  await page.locator('.detail').getByRole('button', { name: 'Show on the time line' }).click();
  const link = page.locator('.stack').getByRole('button', { name: /halo\.c:13/ });
  // Names of files are without the way through other folders, also in the attributes of the event.
  const attribute = page.getByRole('complementary', { name: 'At the cursor' }).getByRole('row', { name: /^source/ });
  expect(await attribute.textContent()).toMatch(/\/src\/halo\.c:13$/);
  expect(await attribute.textContent()).not.toContain('..');
  await link.click();
  await page.getByRole('tab', { name: 'Source', selected: true }).waitFor();
  await expect.poll(() => page.locator('.line.here').getAttribute('data-line')).toBe('13');
  expect(await page.locator('.line.here code').textContent()).toContain('MPI_Waitall');
});

test('an address with a source file shows it', async () => {
  const file = await page.getByRole('combobox', { name: 'Source file' }).inputValue();
  await open(`view=results&run=1&pattern=late_sender&file=${encodeURIComponent(file)}`);
  await page.getByRole('tab', { name: 'Source', selected: true }).waitFor();
  await page.getByRole('region', { name: `Source of ${file}` }).waitFor();
});
