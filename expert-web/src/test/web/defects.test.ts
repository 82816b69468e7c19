// What the page says in odd cases: nothing that is wrong, nothing that is lost without a question, nothing that waits for ever.
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, finished, required, serve, withoutRun, type Server } from './server';
import { unzip } from './zip';

/** Numbers of traces. */
const HALO = 0;
const BALANCED = 1;
const EMPTY = 2;
const CUT = 3;
const BROKEN = 4;
const WIDE = 5;

/** Ranks of the trace that has more than rows fit on the screen. */
const RANKS = 1000;

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;
let home: string;
const asked: string[] = [];

beforeAll(async () => {
  const examples = required('WORKBENCH_EXAMPLES');
  folder = mkdtempSync(join(tmpdir(), 'workbench-'));
  unzip(join(examples, 'waits.zip'), folder);
  cpSync(join(examples, 'late_sender'), join(folder, 'broken'), { recursive: true });
  truncateSync(join(folder, 'broken', 'traces.otf2'), 20);
  mkdirSync(join(folder, 'patterns'));
  const waits = join(folder, 'waits');
  const barriers = Array.from({ length: RANKS }, (_, rank) => `${rank} sync MPI_Barrier 0-${RANKS - 1}\n`);
  writeFileSync(join(folder, 'wide.txt'), barriers.join(''));
  const traces = [`${examples}/halo`, `${examples}/balanced`, join(waits, 'empty'), join(waits, 'truncated'), join(folder, 'broken'), join(folder, 'wide.txt')];
  server = await serve(1, ...traces, '--patterns', join(folder, 'patterns'));
  browser = await connect();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`));
  await page.goto(withoutRun(server));
  home = page.url().replace(/#.*/, '');
});

afterAll(async () => {
  await browser.close();
  await server.end();
  rmSync(folder, { recursive: true });
});

async function open(fragment: string): Promise<void> {
  await page.goto('about:blank');
  asked.length = 0;
  await page.goto(`${home}#${fragment}`);
}

const tree = (name: string) => page.getByRole('tree', { name }).getByRole('treeitem');

test('a run without waits opens with where its time is', async () => {
  await finished(page, {}, BALANCED);
  await open(`trace=${BALANCED}`);
  await tree('Patterns with severities').first().waitFor();
  const chosen = page.getByRole('tree', { name: 'Patterns with severities' }).getByRole('treeitem', { selected: true });
  expect(await chosen.textContent()).not.toContain('Early reduce');
  expect(await chosen.textContent()).not.toMatch(/\b0 s/);
});

test('each request is sent once', async () => {
  await finished(page, {}, HALO);
  for (const view of ['results', 'timeline', 'patterns', 'structure']) {
    await open(`trace=${HALO}&view=${view}`);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const answers = asked.filter((each) => each.startsWith('GET') && each.includes('/api/') && !each.includes('/timeline'));
    expect(answers.filter((each, i) => answers.indexOf(each) !== i), view).toEqual([]);
  }
});

test('an empty trace says that it has no events', async () => {
  await open(`trace=${EMPTY}&view=timeline`);
  await page.getByText('The trace has no events.').waitFor();
  expect(await page.getByText('loading').count()).toBe(0);
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()));
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Structure' }).click();
  await page.getByText('no location has calls that are events here').waitFor();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Time line' }).click();
  await page.getByText('The trace has no events.').waitFor();
  await page.getByRole('application').hover();
  expect(await page.getByRole('alert').count()).toBe(0);
  // Only the graph is asked for: the page does not know whether there are calls.
  expect(refused.filter((url) => !url.includes('/graph/'))).toEqual([]);
});

test('a trace that cannot be read is named beside the reason', async () => {
  await open(`trace=${BROKEN}`);
  await page.getByRole('main').getByRole('alert').waitFor();
  expect(await page.getByRole('combobox', { name: 'Trace' }).locator('option:checked').textContent()).toBe('broken');
});

test('a location without further events is drawn as nothing', async () => {
  await open(`trace=${CUT}&view=timeline`);
  const cut = await page.evaluate(async (trace) => {
    const { ticks, locations } = (await (await fetch(`api/traces/${trace}`)).json()) as { ticks: number; locations: { cut: number | null }[] };
    return locations.map((each) => (each.cut === null ? null : each.cut / ticks));
  }, CUT);
  expect(cut.filter((each) => each !== null)).toHaveLength(1);
  const row = cut.findIndex((each) => each !== null);
  await expect
    .poll(() =>
      page.getByRole('application').evaluate(
        (element, [part, at]) => {
          const canvas = element as HTMLCanvasElement;
          const box = canvas.getBoundingClientRect();
          const name = document.querySelectorAll('.names .name')[at]!.getBoundingClientRect();
          const y = Math.floor(((name.top + 0.2 * name.height - box.top) * canvas.height) / box.height);
          const light = (x: number) => {
            const [red, green, blue] = canvas.getContext('2d')!.getImageData(Math.floor(x * canvas.width), y, 1, 1).data;
            return red! + green! + blue! > 750;
          };
          return [light(part / 4), light((1 + part) / 2)];
        },
        [cut[row]!, row] as const,
      ),
    )
    .toEqual([false, true]);
});

test('an error is gone in another view', async () => {
  await open(`trace=${HALO}&view=results&run=4711`);
  await page.getByText('There is no run 4711').or(page.getByText('Run 4711 is gone.')).first().waitFor();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Structure' }).click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('patterns stand in a tree that begins with the time', async () => {
  await open(`trace=${HALO}&view=patterns`);
  await tree('Patterns').first().waitFor();
  expect(await tree('Patterns').first().textContent()).toContain('Time');
});

test('the ruler says whose loops it shows', async () => {
  await open(`trace=${HALO}&view=timeline`);
  await page.getByText('loops of rank 0').waitFor();
  await page.locator('.names .name', { hasText: 'rank 2' }).click();
  await page.getByText('loops of rank 2').waitFor();
});

test('a loop counts sends and receives under that name', async () => {
  await open(`trace=${HALO}&view=structure&tab=loops`);
  const figures = page.getByRole('region', { name: 'Loops' }).getByRole('table');
  const figure = figures.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'sends and receives', exact: true }) });
  // 160 messages: each is a send of one rank and a receive of another one.
  expect(await figure.getByRole('cell').textContent()).toMatch(/^320, /);
  expect(await figures.getByRole('rowheader', { name: 'messages' }).count()).toBe(0);
});

test('rows of several locations say so', async () => {
  await open(`trace=${WIDE}&view=timeline`);
  await page.getByRole('status').getByText(/^each row shows \d+ locations$/).waitFor();
  const said = Number(/\d+/.exec((await page.getByText(/^each row shows/).textContent())!)![0]);
  expect(Math.log2(said) % 1).toBe(0);
  expect(await page.locator('.names .name').first().textContent()).toContain(`rank 0 … rank ${said - 1}`);
  await open(`trace=${HALO}&view=timeline`);
  await page.getByText('loops of rank 0').waitFor();
  expect(await page.getByText(/^each row shows/).count()).toBe(0);
});

test('the list of keys opens at its begin', async () => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await open(`trace=${HALO}&view=timeline`);
  await page.getByRole('button', { name: 'Keys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a focus that contains no time is refused without wrong units', async () => {
  const error = await page.evaluate(async () => {
    const body = JSON.stringify({ trace: 0, select: [], exclude: [], parameters: {}, focus: { from: 5_000_000, to: 4_000_000 } });
    const answer = await fetch('api/runs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return ((await answer.json()) as { error: string }).error;
  });
  expect(error).toBe('focus: its end must be later than its begin');
});

test('what is written in a script is kept until it is saved', async () => {
  await open(`trace=${HALO}&view=scripts`);
  const create = async (name: string) => {
    await page.getByLabel('Name of a new script').fill(name);
    await page.getByRole('button', { name: 'New' }).click();
    await page.getByLabel(`Script ${name}`).waitFor();
  };
  await create('one.py');
  await page.getByLabel('Script one.py').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('# not saved');
  await create('two.py');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Results' }).click();
  await page.goBack();
  await page.getByLabel('Script two.py').waitFor();
  await page.goBack();
  await page.getByLabel('Script one.py').waitFor();
  await expect.poll(() => page.getByLabel('Script one.py').textContent()).toContain('# not saved');
  let questions = 0;
  page.on('dialog', (dialog) => {
    questions++;
    void dialog.accept();
  });
  await page.reload();
  expect(questions).toBe(1);
});

test('a run whose only pattern failed is not said to be done', async () => {
  await open(`trace=${HALO}&view=scripts`);
  await page.getByLabel('Name of a new script').fill('fails.py');
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByLabel('Script fails.py').click();
  await page.keyboard.press('ControlOrMeta+a');
  const lines = ['from expert import Pattern', '', '', 'class Fails(Pattern):', '"Fails."', '', 'def wrapup(self):', '    raise ValueError("on purpose")'];
  await page.keyboard.insertText(lines.map((each, i) => (i > 3 && each !== '' ? '    ' + each : each)).join('\n') + '\n');
  await page.getByRole('button', { name: 'Save and run' }).click();
  await page.getByText(/Run \d+: fails\.py:\d+ .*on purpose/).waitFor({ timeout: 120_000 });
  expect(await page.getByText(/Run \d+ is done/).count()).toBe(0);
});

test('what a run does now is no error', async () => {
  await page.route('**/api/runs', async (route) => {
    const response = await route.fetch();
    const { runs } = (await response.json()) as { runs: { trace: number }[] };
    await route.fulfill({ response, json: { runs: runs.map((each) => ({ ...each, state: 'running', events: 0, total: -1, message: 'link' })) } });
  });
  await page.route('**/api/runs/*/progress', () => undefined);
  for (const view of ['patterns', 'scripts']) {
    await open(`trace=${HALO}&view=${view}&run=1`);
    const status = page.getByRole('status').filter({ hasText: /^\s*0 events, link\s*$/ }).first();
    await status.waitFor();
    expect(await page.locator('.bad, [role=alert]').filter({ hasText: 'link' }).count()).toBe(0);
  }
  await page.unrouteAll();
});
