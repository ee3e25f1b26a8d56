import type { Plugin } from 'vite';
import { theme } from '../app/theme.ts';

const id = 'virtual:theme.css';

/** The theme's CSS variables as a static style sheet, so that no page waits for JavaScript to have its colours. */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? theme.generateStyleSheets().map(toCss).join('\n') : undefined),
  };
}

function toCss(sheet: Record<string, Record<string, string | number>>): string {
  return Object.entries(sheet)
    .map(([selector, rules]) => {
      const lines = Object.entries(rules).map(([name, value]) => `${name}:${value};`);
      return `${selector}{${lines.join('')}}`;
    })
    .join('\n');
}
