import { expect, test } from 'vitest';
import { findIn, marksOf, readSheet, usedStyles } from './used-styles.server.ts';

const page =
  '<main class="page"><p class="card first" data-tone="old" hidden="" title="x">class=&quot;gone&quot;</p><i class=""></i></main>';

function cut(css: string): string {
  const sheet = readSheet(css);
  return usedStyles(sheet, findIn(page.match(marksOf([sheet])) ?? []));
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

test('what groups rules stays with what it has left; a layer without any, as it says which comes first', () => {
  expect(cut('@media (width>=600px){.gone{a:b}.card{c:d}}@media print{.gone{e:f}}')).toBe(
    '@media (width>=600px){.card{c:d}}',
  );
  expect(cut('@layer reset, ui;@layer reset{.gone{a:b}}@layer ui{@supports (a:b){.card{c:d}}}')).toBe(
    '@layer reset, ui;@layer reset{}@layer ui{@supports (a:b){.card{c:d}}}',
  );
});

test('an animation stays where it is used', () => {
  const css = '@keyframes turn{to{a:b}}@keyframes gone{to{a:b}}.card{animation:turn 1s}.other{animation:gone 1s}';
  expect(cut(css)).toBe('.card{animation:turn 1s}@keyframes turn{to{a:b}}');
});

test('of a page only that is read which style sheets ask about', () => {
  const sheets = [readSheet('@media print{.card[data-tone=old]{a:b}}'), readSheet('[hidden]{c:d}')];
  expect(page.match(marksOf(sheets))).toEqual([
    ' class="page"',
    ' class="card first"',
    ' data-tone="old"',
    ' hidden=""',
    ' class=""',
  ]);
});
