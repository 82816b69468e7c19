// Rows of the time line: hidden, alone, pinned, moved, joined, filtered; by keys and by the menu; and so in saved pictures.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, textOf, type Opened } from './server';

let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

async function open(more = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${halo.home}#view=timeline&run=1${more}`);
  await page.getByText(/^[\d.]+ m?s of/).waitFor();
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
}

const main = () => page.locator('.picture > .rows .names .name');
const names = () => main().allTextContents().then((all) => all.map((each) => each.trim()));
const expectRows = (...ranks: number[]) => expect.poll(names).toEqual(ranks.map((rank) => `rank ${rank}`));
const rowsInAddress = () => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('rows');

/** The colours of the middle of a row, at some places. */
async function coloursOf(row: number): Promise<string> {
  const name = (await main().nth(row).boundingBox())!;
  return page.locator('.picture > .rows').getByRole('application').evaluate((element, y) => {
    const canvas = element as HTMLCanvasElement;
    const box = canvas.getBoundingClientRect();
    const line = canvas.getContext('2d')!.getImageData(0, Math.floor(((y - box.top) * canvas.height) / box.height), canvas.width, 1).data;
    const found: string[] = [];
    for (let i = 0; i < 200; i++) found.push([...line.slice(4 * Math.floor(((i + 0.5) * canvas.width) / 200), 4 * Math.floor(((i + 0.5) * canvas.width) / 200) + 3)].join());
    return found.join(' ');
  }, name.y + 3);
}

test('a hidden row is gone, also in the address, and the back button shows it again', async () => {
  await open();
  await expectRows(0, 1, 2, 3);
  await main().nth(1).click();
  await page.keyboard.press('h');
  await expectRows(0, 2, 3);
  expect(rowsInAddress()).toBe('0,2-3');
  await page.reload();
  await expectRows(0, 2, 3);
  await page.goBack();
  await expectRows(0, 1, 2, 3);
});

test('rows have the calls of their locations wherever they are', async () => {
  await open();
  // Without the layers that connect rows.
  for (const layer of ['Waits', 'Messages', 'Collectives', 'Critical path']) await page.getByRole('checkbox', { name: layer, exact: true }).uncheck();
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  const before = await Promise.all([0, 1, 2, 3].map(coloursOf));
  expect(new Set(before).size).toBe(4);
  await main().nth(3).click();
  await page.keyboard.press('[');
  await page.keyboard.press('[');
  await expectRows(0, 3, 1, 2);
  await expect.poll(() => page.getByText('loading').count()).toBe(0);
  await expect.poll(async () => (await Promise.all([0, 1, 2, 3].map(coloursOf))).map((each) => before.indexOf(each))).toEqual([0, 3, 1, 2]);
  await page.keyboard.press(']');
  await expectRows(0, 1, 3, 2);
  await page.keyboard.press('r');
  await expectRows(0, 1, 2, 3);
});

test('several chosen ranks filter the picture', async () => {
  await open('&rows=2,0,3,1');
  await expectRows(2, 0, 3, 1);
  await main().nth(0).click();
  await main().nth(2).click({ modifiers: ['Control'] });
  await page.keyboard.press('o');
  await expectRows(2, 3);
  const box = async () => (await page.locator('.picture > .rows').boundingBox())!.height;
  const height = async () => ((a, b) => b!.y - a!.y)(await main().nth(0).boundingBox(), await main().nth(1).boundingBox());
  // The rows fill the height, up to the tallest ones.
  await expect.poll(async () => (await height()) >= Math.min(200, (await box()) / 2 - 2)).toBe(true);
});

test('what an analyst goes to is shown although it was hidden', async () => {
  // Rank 2 is the one that never waits for a message.
  await open('&rows=2&pattern=late_sender');
  await expectRows(2);
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: /^rank [013] at/ }).waitFor();
  await expect.poll(async () => (await names()).length).toBe(2);
  await expect.poll(rowsInAddress).toMatch(/^([013],2|2,[013]|2-3|1-2)$/);
});

test('the menu hides, pins, joins and filters, also by the keyboard', async () => {
  await open();
  await main().nth(2).click({ button: 'right' });
  const menu = page.getByRole('dialog', { name: 'Rows' });
  await expect.poll(() => menu.getByRole('heading', { name: 'rank 2' }).count()).toBe(1);
  await menu.getByRole('button', { name: /^Pin above/ }).click();
  const pinned = page.getByRole('region', { name: 'Pinned rows' });
  await expect.poll(() => pinned.locator('.name').allTextContents().then((all) => all.map((each) => each.trim()))).toEqual(['rank 2']);
  await expectRows(0, 1, 2, 3);
  await page.getByRole('button', { name: 'Rows', exact: true }).click();
  await menu.getByRole('button', { name: 'One row for ranks that are alike' }).click();
  // The ends of the chain do less than the ranks between them.
  await expect.poll(rowsInAddress).not.toBeNull();
  const joined = await names();
  expect(joined.length).toBeLessThan(4);
  const several = joined.findIndex((name) => /more|…/.test(name));
  await page.locator('.picture > .rows .names .unfold').nth(several).click();
  await expect.poll(async () => (await names()).length).toBeGreaterThan(joined.length);
  await page.keyboard.press('R');
  await expect.poll(() => menu.getByRole('button').first().evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.getByRole('searchbox').fill('k 1');
  await page.keyboard.press('Enter');
  await expectRows(1);
  await page.keyboard.press('R');
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.count()).toBe(0);
  await page.keyboard.press('r');
  await expectRows(0, 1, 2, 3);
  // The pinned row is still there; a click on it unpins it by the key.
  await pinned.locator('.name').first().click();
  await page.keyboard.press('p');
  await expect.poll(() => pinned.count()).toBe(0);
});

test('a click on a pinned row goes where one on the row goes', async () => {
  await open('&pinned=3');
  const pinned = page.getByRole('region', { name: 'Pinned rows' }).getByRole('application');
  const box = (await pinned.boundingBox())!;
  await page.mouse.click(box.x + 0.4 * box.width, box.y + 5);
  await page.getByRole('heading', { name: /^rank 3 at/ }).waitFor();
});

test('a saved picture has the rows that are shown', async () => {
  await open('&rows=3,1&pinned=0');
  await expectRows(3, 1);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
  const svg = await textOf(download);
  const words = [...svg.matchAll(/>(rank \d)</g)].map(([, word]) => word);
  expect(words.filter((word, i) => words.indexOf(word) === i)).toEqual(['rank 0', 'rank 3', 'rank 1']);
  expect(halo.errors).toEqual([]);
});
