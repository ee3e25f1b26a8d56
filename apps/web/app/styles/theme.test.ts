import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { theme } from '../theme.ts';

type Rules = Record<string, string | number>;

const app = join(import.meta.dirname, '..');
const sources = globSync('**/*.{css,ts,tsx}', { cwd: app }).filter((file) => !file.startsWith('styles/theme'));
const used = new Set(sources.flatMap((file) => readFileSync(join(app, file), 'utf8').match(/--mui-[\w-]+/g) ?? []));

/** The theme's CSS variables as a style sheet. */
function toSheet(isWanted: (name: string) => boolean): string {
  const rules = theme.generateStyleSheets().flatMap((sheet: Record<string, Rules>) => Object.entries(sheet));
  const written = rules.map(([selector, variables]) => {
    const lines = Object.entries(variables)
      .filter(([name]) => name.startsWith('--') && isWanted(name))
      .map(([name, value]) => `  ${name}: ${String(value).replaceAll("'", '"')};\n`);
    return lines.length > 0 ? `${selector.replaceAll(', ', ',\n')} {\n${lines.join('')}}\n` : '';
  });
  return ['/* Generated from app/theme.ts: npx vitest --project web theme -u */\n', ...written]
    .filter(Boolean)
    .join('\n');
}

test('theme.css has the variables of theme.ts that our own sources use', async () => {
  expect(used.size).toBeGreaterThan(20);
  await expect(toSheet((name) => used.has(name))).toMatchFileSnapshot('theme.css');
});

test('theme-mui.css has the other variables of theme.ts, which MUI’s components use', async () => {
  await expect(toSheet((name) => !used.has(name))).toMatchFileSnapshot('theme-mui.css');
});
