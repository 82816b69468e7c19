// Measures the workbench as an analyst meets it, and prints a table: npm run measure -- EXPERT TRACE
//   EXPERT   the launcher, for instance expert/target/expert-0.1.0/bin/expert
// It starts a server for each row that needs a fresh one, and drives Chromium. Nothing else should run on the machine.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [expert, trace] = process.argv.slice(2);
if (trace === undefined) throw new Error('usage: npm run measure -- EXPERT TRACE');

const NEAR = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** A tunnel of 50 ms and 20 Mbit/s. */
const FAR = { offline: false, latency: 50, downloadThroughput: 2.5e6, uploadThroughput: 2.5e6 };
const KEYS = ['w', 'w', 'd', 'w', 'a', 'w', 's', 'w', 'd', 's', '0', 'w', 'w', 'w', 's', '0'];
const TABS = 10;

/** Starts a server; its address, the process, and when it was started. */
async function serve() {
  const started = performance.now();
  const child = spawn(expert, ['serve', trace], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (piece) => {
      text += piece;
      if (text.includes('\n')) resolve(text.split('\n', 1)[0]);
    });
    child.on('exit', () => reject(new Error('the server ended')));
  });
  const end = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await gone;
  };
  return { address: new URL(address), child, started, end };
}

/** Peak and present memory of a process, in MB. */
function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024);
  return `${of('VmRSS')} MB, peak ${of('VmHWM')} MB`;
}

const row = (what, value) => console.log(`${what.padEnd(58)} ${value}`);
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const millis = (all) => {
  const sorted = all.toSorted((a, b) => a - b);
  return `median ${Math.round(sorted[sorted.length >> 1])} ms, longest ${Math.round(sorted.at(-1))} ms`;
};

/** A page that counts the bytes that it gets. */
async function open(browser, url, network) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  const count = { bytes: 0 };
  session.on('Network.loadingFinished', (event) => (count.bytes += event.encodedDataLength));
  // With a view in its address, the page starts no run.
  await page.goto(`${url.href}#view=results`);
  return { page, count };
}

/** A page that has rested for 400 ms asks for what may be next: later requests answer no key. */
const PROMPT = 300;

const isOfPicture = (message) => message.url().includes('/timeline?');
const picture = (page) => page.waitForResponse((answer) => isOfPicture(answer) && answer.ok());

async function timeLine(page) {
  const drawn = picture(page);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Time line' }).click();
  await (await drawn).finished();
}

/** Milliseconds from each key to the picture that answers it. Views that the page has already are drawn at once. */
async function redraws(page) {
  const took = [];
  await page.locator('canvas').first().focus();
  for (const key of KEYS) {
    const begin = performance.now();
    const asked = page.waitForRequest(isOfPicture);
    // Nobody waits for it if the view is there already.
    asked.catch(() => undefined);
    await page.keyboard.press(key);
    const request = await Promise.race([asked, page.waitForTimeout(PROMPT).then(() => null)]);
    if (request !== null) {
      await (await request.response()).finished();
      took.push(performance.now() - begin);
    }
  }
  return took;
}

async function trip(browser, server, name, network) {
  const { page, count } = await open(browser, server.address, network);
  await page.getByRole('heading', { name: 'EXPERT' }).waitFor();
  row(`${name}: command to first paint`, seconds(performance.now() - server.started));
  await timeLine(page);
  row(`${name}: command to the picture of the whole run`, seconds(performance.now() - server.started));
  row(`${name}: bytes up to there`, `${Math.round(count.bytes / 1000)} kB`);
  row(`${name}: from a key to the new picture`, millis(await redraws(page)));
  row(`${name}: bytes of the whole trip`, `${Math.round(count.bytes / 1000)} kB`);
  return page;
}

async function tabs(browser, server, page) {
  const others = [];
  for (let i = 0; i < TABS; i++) {
    const tab = await page.context().newPage();
    await tab.goto(server.address.origin + server.address.pathname.replace(/open$/, '') + '#view=results');
    others.push(tab);
  }
  const start = (select) =>
    page.evaluate(
      async (select) => {
        const answer = await fetch('api/runs', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ trace: 0, select, exclude: [], parameters: {}, focus: null }),
        });
        return (await answer.json()).run;
      },
      select,
    );
  await start([]);
  await start(['late_sender', 'delay', 'critical_path']);
  const took = await Promise.all(
    others.map((tab) =>
      tab.evaluate(async () => {
        const all = [];
        for (let i = 0; i < 10; i++) {
          const begin = performance.now();
          const answer = await fetch(i % 2 === 0 ? 'api/session' : 'api/runs');
          await answer.text();
          all.push(performance.now() - begin);
        }
        return all;
      }),
    ),
  );
  row(`${TABS} tabs, two analyses: an answer takes`, millis(took.flat()));
  row('memory of the server with these tabs', memory(server.child.pid));
  await Promise.all(others.map((tab) => tab.close()));
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const name of ['first start', 'second start']) {
  const server = await serve();
  const page = await trip(browser, server, name, NEAR);
  row(`${name}: memory of the server`, memory(server.child.pid));
  if (name === 'second start') await tabs(browser, server, page);
  await server.end();
}
const server = await serve();
await trip(browser, server, 'through the tunnel', FAR);
await server.end();
await browser.close();
