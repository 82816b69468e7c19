// What all files share, since starting it for each takes longer than most tests: a browser, and a server with the example halo.
//   WORKBENCH_CHROMIUM the program to start
//   WORKBENCH_BROWSER  where the browser takes connections
//   WORKBENCH_HALO     the address of the server and the cookies that it asks for, as JSON
import { chromium } from 'playwright-core';
import { required, serveHalo } from './server';

export default async function start(): Promise<() => Promise<void>> {
  const shared = await chromium.launchServer({ executablePath: required('WORKBENCH_CHROMIUM'), args: ['--no-sandbox'] });
  const browser = await chromium.connect(shared.wsEndpoint());
  const { end, ...halo } = await serveHalo(browser);
  await browser.close();
  process.env['WORKBENCH_BROWSER'] = shared.wsEndpoint();
  process.env['WORKBENCH_HALO'] = JSON.stringify(halo);
  return async () => {
    await end();
    await shared.close();
  };
}
