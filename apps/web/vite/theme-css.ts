import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { theme } from '../app/theme.ts';

type Sheet = Record<string, Record<string, string | number>>;

/** What our own style sheets and components use; the rest is for the insides of MUI's components. */
function readOwnUse(): Set<string> {
  const folder = join(import.meta.dirname, '../app');
  const files = globSync('**/*.{css,ts,tsx}', { cwd: folder });
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/--mui-[\w-]+/g) ?? []));
}

/**
 * The theme's CSS variables as static style sheets, so that no page waits for JavaScript to have its colours:
 * virtual:theme.css for every page, virtual:theme-mui.css for those that use MUI.
 */
export function themeCss(): Plugin {
  const own = readOwnUse();
  const sheets: Record<string, (name: string) => boolean> = {
    'virtual:theme.css': (name) => own.has(name),
    'virtual:theme-mui.css': (name) => !own.has(name),
  };
  return {
    name: 'theme-css',
    resolveId: (source) => (source in sheets ? `\0${source}` : undefined),
    load(id) {
      const isWanted = sheets[id.slice(1)];
      if (!id.startsWith('\0') || !isWanted) return undefined;
      return theme
        .generateStyleSheets()
        .map((sheet) => toCss(sheet, isWanted))
        .join('\n');
    },
  };
}

function toCss(sheet: Sheet, isWanted: (name: string) => boolean): string {
  return Object.entries(sheet)
    .map(([selector, rules]) => {
      const wanted = Object.entries(rules).filter(([name]) => isWanted(name));
      return `${selector}{${wanted.map(([name, value]) => `${name}:${value};`).join('')}}`;
    })
    .join('\n');
}
