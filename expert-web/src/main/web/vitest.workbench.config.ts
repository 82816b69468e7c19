// The tests in a browser: expert-web/src/test/web. WorkbenchIT runs them against a server.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

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
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Other tests run beside these: what takes a moment may take seconds.
    expect: { poll: { timeout: 20_000 } },
    bail: 1,
  },
});
