import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FOLDER = new URL('../../../../expert/src/main/resources/expert/page/', import.meta.url);
const FILES = ['heat.js', 'graph-layout.js', 'graph-curve.js', 'graph-fold.js', 'graph-draw.js'];

/** The scripts with which the page of flow graphs draws, as the module 'shared:graph'. */
export function sharedGraph(): Plugin {
  const id = 'shared:graph';
  return {
    name: 'shared-graph',
    resolveId: (source) => (source === id ? '\0' + id : null),
    load(module) {
      if (module !== '\0' + id) return null;
      const text = FILES.map((file) => readFileSync(new URL(file, FOLDER), 'utf8')).join('\n');
      return text + '\nexport { Picture, contrast, fold, heat, hottest, isDark, layOut, shortLabel };\n';
    },
  };
}
