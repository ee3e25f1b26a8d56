import type { Plugin } from 'vite';
import { theme } from '../app/theme.ts';

type Sheet = Record<string, Record<string, string | number>>;

/** What our own style sheets use; the rest is for the insides of MUI's components. */
const general =
  /^--mui-(?:spacing|shape-|palette-(?:common|primary|secondary|error|warning|info|success|text|background|action|brand|divider))/;

/**
 * The theme's CSS variables as static style sheets, so that no page waits for JavaScript to have its colours:
 * virtual:theme.css for every page, virtual:theme-mui.css for those that use MUI.
 */
export function themeCss(): Plugin {
  const sheets: Record<string, (name: string) => boolean> = {
    'virtual:theme.css': (name) => general.test(name),
    'virtual:theme-mui.css': (name) => !general.test(name),
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
