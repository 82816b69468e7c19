// Questions about the tables of a trace: every example answers; tables sort, lead to the time line, and are saved as CSV.
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHalo, textOf, type Opened } from './server';

let halo: Opened;
let page: Page;

beforeAll(async () => {
  halo = await openHalo();
  page = halo.page;
});

afterAll(() => halo.end());

const query = () => page.getByRole('region', { name: 'Query' });
const box = () => query().getByRole('textbox');
const cells = (column: number) => query().locator(`tbody tr td:nth-child(${column + 1})`).allTextContents().then((all) => all.map((each) => each.trim()));
const heads = () => query().locator('thead button').allTextContents().then((all) => all.map((each) => each.trim()));

async function ask(text: string): Promise<void> {
  await box().fill(text);
  const answered = page.waitForResponse((answer) => answer.url().includes('/query?') && (answer.request().postDataJSON() as { text: string }).text === text);
  await box().press('Enter');
  await answered;
  await expect.poll(() => query().getByText('computing').count()).toBe(0);
}

test('each example answers with a table', async () => {
  await page.goto(`${halo.home}#view=structure&tab=query&run=1`);
  const options = query().getByRole('combobox', { name: 'Examples' }).locator('option');
  await expect.poll(() => options.count()).toBeGreaterThan(4);
  const examples = await options.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value).filter((each) => each !== ''));
  for (const example of examples) {
    await ask(example);
    expect(await query().getByRole('alert').count(), example).toBe(0);
    expect(await query().locator('tbody tr').count(), example).toBeGreaterThan(0);
  }
});

test('a table sorts by its columns, and a position leads to the time line and back', async () => {
  await ask("{'recv': messages.recv, 'bytes': messages.bytes, 'region': messages.recv_region}");
  expect(await heads()).toEqual(['recv', 'bytes', 'region']);
  const before = await cells(0);
  await query().locator('thead button').first().click();
  await expect.poll(async () => (await cells(0)).map(Number)).toEqual(before.map(Number).sort((a, b) => b - a));
  const [largest] = await cells(0);
  await query().locator('tbody .link').first().click();
  await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('event')).toBe(largest);
  await page.goBack();
  await expect.poll(() => box().inputValue()).toContain('messages.recv');
  await expect.poll(async () => (await cells(0)).length).toBe(before.length);
});

test('an answer that comes late does not replace that to the question after it', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isFirst = true;
  await page.route('**/query?*', async (route) => {
    const waits = isFirst;
    isFirst = false;
    if (waits) await held;
    // The page may have given up.
    await route.continue().catch(() => undefined);
  });
  const isOver = new Promise<void>((resolve) => {
    const note = (request: Request) => {
      if (request.postData()?.includes('late')) resolve();
    };
    page.on('requestfinished', note);
    page.on('requestfailed', note);
  });
  await box().fill("{'late': messages.recv}");
  await box().press('Enter');
  await query().getByText('computing').waitFor();
  await box().fill("{'after': messages.send}");
  await box().press('Enter');
  await expect.poll(heads).toEqual(['after']);
  release();
  await isOver;
  await page.unroute('**/query?*');
  expect(await heads()).toEqual(['after']);
});

test('a mistake is said, and the last table stays', async () => {
  await ask('messages.sise');
  await expect.poll(() => query().getByRole('alert').textContent()).toContain('sise');
  expect(await query().locator('tbody tr').count()).toBeGreaterThan(0);
});

test('the table is saved as CSV', async () => {
  await ask('messages.bytes.group_sum(messages.destination)');
  const [download] = await Promise.all([page.waitForEvent('download'), query().getByRole('button', { name: 'Save as CSV' }).click()]);
  const lines = (await textOf(download)).trim().split('\r\n');
  expect(lines[0]).toBe('key,value,row');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(await cells(1));
  expect(halo.errors).toEqual([]);
});
