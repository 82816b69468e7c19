import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { licences } from './licences.ts';
import { sharedGraph } from './shared.ts';

export default defineConfig({
  // Addresses are relative: the page works behind any prefix.
  base: './',
  plugins: [svelte(), sharedGraph(), licences('THIRD-PARTY-WEB.txt')],
  build: {
    outDir: '../resources/expert/web/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The policy of the page forbids data in addresses of scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/api': process.env['EXPERT_SERVER'] ?? 'http://127.0.0.1:8787' } },
  test: { include: ['src/**/*.test.ts'] },
});
