import { expect, test } from 'vitest';
import { askNothing, cssOf, findIn, marksOf, readSheet, usedStyles } from './used-styles.server.ts';

const page =
  '<main class="page"><p class="card first" data-tone="old" hidden="" title="x">class=&quot;gone&quot;</p><i class=""></i></main>';

function cut(css: string, html = page): string {
  const asked = askNothing();
  const sheet = readSheet(css, asked);
  const found = findIn(html.match(marksOf(asked)) ?? [], asked);
  const drawn = found.slice();
  return cssOf(usedStyles(sheet, found, drawn), drawn);
}

test('rules stay whose every class is in the page, in their order', () => {
  expect(cut('a{b:c}.page .card{d:e}.page .gone{f:g}.first{h:i}')).toBe('a{b:c}.page .card{d:e}.first{h:i}');
  expect(cut('.gone,.card:checked,.card.gone,.card:hover{a:b}')).toBe('.card:checked{a:b}');
});

test('a rule stays that a state may bring to bear, or what is there by another name', () => {
  const css = '.card:focus-visible{a:b}.card>:not(.gone,.other:has(.gone)){c:d}.page:is(.gone,.first){e:f}';
  expect(cut(css)).toBe(css);
  expect(cut('.card:where(:has(>svg),[data-gone]){a:b}')).toBe('.card:where(:has(>svg),[data-gone]){a:b}');
  expect(cut('.card:has(.gone){a:b}')).toBe('');
});

test('a rule for attributes stays where they are in the page, or come before anything is painted', () => {
  const css = '[hidden]{a:b}.card[data-tone=old]{c:d}.card[data-tone="old"]{e:f}.card[data-tone^=o]{g:h}';
  expect(cut(css)).toBe(css);
  expect(cut('.card[data-chosen]{a:b}.card[data-tone=fresh]{c:d}[href=".card"]{e:f}')).toBe('');
  const early =
    '[data-theme=dark] .card{a:b}:root[data-intro=dismissed]{c:d}[data-signed-in] .card{e:f}[data-font=x] .card{g:h}[open]{i:j}';
  expect(cut(early)).toBe(early);
});

test('a selector of which nothing counts for how specific it is stays where it finds something', () => {
  const css = ':where(.card){a:b}:where(.page .card[data-tone=old]:not(.gone,.other)) i{c:d}:is(.card:has(>svg)){e:f}';
  expect(cut(css)).toBe(css);
  expect(cut(':where(.gone){a:b}:where(.card[data-chosen]){c:d}.page:where(.gone:has(>svg)){e:f}')).toBe('');
  expect(cut(':where(.card:hover),:where(.card),:where(.gone){a:b}')).toBe(':where(.card){a:b}');
});

test('what groups rules stays with what it has left', () => {
  expect(cut('@media (width>=600px){.gone{a:b}.card{c:d}}@media print{.gone{e:f}}')).toBe(
    '@media (width>=600px){.card{c:d}}',
  );
  expect(cut('@media print{.gone{a:b}}@media print{@supports (a:b){.card{c:d}}}')).toBe(
    '@media print{@supports (a:b){.card{c:d}}}',
  );
});

test('an animation stays where it is used', () => {
  const css = '@keyframes turn{to{a:b}}@keyframes gone{to{a:b}}.card{animation:turn 1s}.other{animation:gone 1s}';
  expect(cut(css)).toBe('.card{animation:turn 1s}@keyframes turn{to{a:b}}');
});

test('what a colour is stays where rules that stay draw in it, or an element itself', () => {
  const theme = ':root{--mui-ink:#111;--other:1px;--mui-sun:var(--mui-moon);--mui-moon:#99f;--mui-gone:#000}';
  expect(cut(`${theme}.card{a:var(--mui-ink)}.gone{a:var(--mui-sun)}`)).toBe(
    ':root{--mui-ink:#111;--other:1px;--mui-moon:#99f;}.card{a:var(--mui-ink)}',
  );
  expect(cut(':root{--mui-ink:#111;--mui-sun:#fa0}', '<p style="color:var(--mui-sun)">')).toBe(':root{--mui-sun:#fa0}');
});

test('a rule has of its selectors those that find something, wherever it stands', () => {
  expect(cut('@media print{.gone,.card,.first{a:b}.gone{c:d}}.other,.page{e:f}')).toBe(
    '@media print{.card,.first{a:b}}.page{e:f}',
  );
});

test('of a page only that is read which style sheets ask about', () => {
  const asked = askNothing();
  for (const css of ['@media print{.card[data-tone=old]{a:b}}', '[hidden]{c:d}']) readSheet(css, asked);
  expect(page.match(marksOf(asked))).toEqual([
    ' class="page"',
    ' class="card first"',
    ' data-tone="old"',
    ' hidden=""',
    ' class=""',
  ]);
});
