import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { notices } from './licences.ts';
import { sharedGraph } from './shared.ts';

/** Modules of the workbench in whose place the report page has its own, because it has no server. */
const OWN = ['api', 'place', 'theme'];

function withoutServer(): Plugin {
  const source = (name: string) => fileURLToPath(new URL(`./src/${name}.ts`, import.meta.url));
  const own = new Map(OWN.map((name) => [source(name), source(`report/${name}`)]));
  return {
    name: 'without-server',
    enforce: 'pre',
    async resolveId(wanted, importer, options) {
      const found = await this.resolve(wanted, importer, { ...options, skipSelf: true });
      return found === null ? null : (own.get(found.id) ?? null);
    },
  };
}

export default defineConfig({
  plugins: [withoutServer(), svelte(), sharedGraph(), notices()],
  build: {
    outDir: '../../../../expert/src/main/resources/expert/page/report',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    rollupOptions: {
      input: 'src/report/main.ts',
      output: { format: 'iife', entryFileNames: 'report.js', assetFileNames: 'report[extname]' },
    },
  },
});
