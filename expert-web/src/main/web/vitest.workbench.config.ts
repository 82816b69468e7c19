// The tests in a browser: expert-web/src/test/web. WorkbenchIT runs them against a server.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FailuresLast } from './failures.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  cacheDir: here('node_modules/.vite'),
  root: here('../../test/web'),
  resolve: {
    alias: {
      'playwright-core': here('node_modules/playwright-core/index.mjs'),
    },
  },
  test: {
    include: ['*.test.ts'],
    globalSetup: 'shared.ts',
    reporters: ['default', new FailuresLast()],
    fileParallelism: false,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Other tests run beside these: what takes a moment may take seconds.
    expect: { poll: { timeout: 60_000 } },
    bail: 8,
  },
});
