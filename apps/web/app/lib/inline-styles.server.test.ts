import { expect, test } from 'vitest';
import { ours } from './allow-inline.server.ts';
import { inlineStyles } from './inline-styles.server.ts';

const sheets: Record<string, string> = {
  '/assets/theme.css': ':root{--mui-palette-ink:#111;--mui-palette-sun:#fa0;--mui-palette-moon:#99f}',
  '/assets/card.css': '.card{color:var(--mui-palette-ink)}.gone{color:var(--mui-palette-moon)}',
};
const readAsset = async (path: string) => sheets[path] ?? '';
const head = Object.keys(sheets).reduce((all, path) => `${all}<link rel="stylesheet" href="${path}">`, '<head>');

const styled = async (body: string, isWhole = false) =>
  (await inlineStyles({ head, body }, readAsset, isWhole)).join('');
const stylesOf = (html: string) => Array.from(html.matchAll(/<style nonce="([^"]*)">([^<]*)</g), ([, , css]) => css);

test('a page has of its sheets the rules that it uses, and of the theme the colours that something is drawn in', async () => {
  expect(stylesOf(await styled('<p class="card">'))).toEqual([
    ':root{--mui-palette-ink:#111;}',
    '.card{color:var(--mui-palette-ink)}',
  ]);
});

test('each page has its own colours, whatever pages there were before', async () => {
  const bodies = [
    '<p class="card">',
    '<p class="gone">',
    '<p style="color:var(--mui-palette-sun)">',
    '<p class="card">',
  ];
  const themes = [];
  for (const body of bodies) themes.push(stylesOf(await styled(body))[0]);
  expect(themes).toEqual([
    ':root{--mui-palette-ink:#111;}',
    ':root{--mui-palette-moon:#99f}',
    ':root{--mui-palette-sun:#fa0;}',
    ':root{--mui-palette-ink:#111;}',
  ]);
});

test('the document that becomes any page has all of its sheets, as ours', async () => {
  const html = await styled('', true);
  expect(stylesOf(html)).toEqual(Object.values(sheets));
  expect(html.match(/<style nonce="([^"]*)"/)?.[1]).toBe(ours);
});
