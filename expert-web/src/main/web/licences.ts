import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes the licences of the packages that are in the bundle to a file beside it. */
export function licences(fileName: string): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      this.emitFile({ type: 'asset', fileName, source: foldersOf(modules).map(entry).join('\n') });
    },
  };
}

/** Begins each script of the bundle with a comment that names the packages in it. */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const names = foldersOf(chunk.moduleIds).map((folder) => title(folder));
        chunk.code = `/* Contains ${names.join(', ')}. Their notices are in THIRD-PARTY of EXPERT. */\n${chunk.code}`;
      }
    },
  };
}

function foldersOf(modules: readonly string[]): string[] {
  return [...new Set(modules.map(packageOf).filter((folder) => folder !== null))].sort();
}

function packageOf(module: string): string | null {
  const path = module.replace(/^\0/, '').replace(/\?.*/, '');
  if (!path.includes('/node_modules/')) return null;
  for (let folder = dirname(path); !folder.endsWith('/node_modules'); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && 'version' in JSON.parse(readFileSync(file, 'utf8'))) return folder;
  }
  return null;
}

function entry(folder: string): string {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${folder} has no file with its licence.`);
  return `${title(folder)}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

function title(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  return `${name} ${version} (${license})`;
}
