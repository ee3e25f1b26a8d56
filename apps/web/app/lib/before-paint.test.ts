import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { beforePaintScript } from './before-paint.ts';

/** What the document is like when the script has run, in a browser with these cookies at this address. */
function run({
  cookie = '',
  path = '/',
  access = '',
  isDark = false,
  fonts = {},
  addEventListener = (..._: Parameters<EventTarget['addEventListener']>) => {},
}) {
  const metas = [{ content: 'light ground' }, { content: 'dark ground' }];
  const root = { dataset: {} as Record<string, string>, style: {} as Record<string, string> };
  const replaced: string[] = [];
  const styled: Record<string, string>[] = [];
  const url = new URL(path, 'https://bargains.example');
  runInNewContext(beforePaintScript, {
    document: { documentElement: root, cookie, querySelectorAll: () => metas, fonts },
    location: { href: url.href, pathname: url.pathname, search: url.search, hash: url.hash, replace: push(replaced) },
    localStorage: { access },
    matchMedia: () => ({ matches: isDark }),
    getComputedStyle() {
      styled.push({ ...root.dataset });
      return {};
    },
    addEventListener,
  });
  return { ...root, styled, replaced, grounds: metas.map(({ content }) => content) };
}

const push = (list: string[]) => (text: string) => {
  list.push(text);
};

test.each([
  ['', false, 'light'],
  ['', true, 'dark'],
  ['a=1; bb_theme=dark; b=2', false, 'dark'],
  ['bb_theme=light', true, 'light'],
  ['xbb_theme=dark', false, 'light'],
  ['a=bb_theme=dark', false, 'light'],
  ['bb_theme=', true, 'dark'],
])('SHL-10 with the cookies %j and a dark system: %j the page is %s', (cookie, isDark, theme) => {
  expect(run({ cookie, isDark }).dataset.theme).toBe(theme);
});

test('SHL-10 a chosen theme is that of the browser’s own frame, too', () => {
  expect(run({ cookie: 'bb_theme=dark' }).grounds).toEqual(['dark ground', 'dark ground']);
  expect(run({ cookie: 'bb_theme=light' }).grounds).toEqual(['light ground', 'light ground']);
  expect(run({}).grounds).toEqual(['light ground', 'dark ground']);
});

test.each([
  ['', false],
  ['bb_intro=dismissed', true],
  ['theme=dark; bb_intro=dismissed; bb_signed_in=1', true],
  ['bb_intro=', false],
  ['other_bb_intro=dismissed', false],
  ['note=bb_intro=dismissed', false],
])('HOM-01 the cookies %j say dismissed: %s', (cookie, isDismissed) => {
  expect(run({ cookie }).dataset.intro === 'dismissed').toBe(isDismissed);
});

test('HOM-18 a guest who has answered where they shop is not asked again', () => {
  expect(run({}).dataset).not.toHaveProperty('asked');
  expect(run({ cookie: 'bb_view=products; bb_asked=1' }).dataset).toHaveProperty('asked');
});

test('what is for guests is not shown to who is signed in', () => {
  expect(run({}).dataset).not.toHaveProperty('signedIn');
  expect(run({ access: 'a token' }).dataset).toHaveProperty('signedIn');
});

test.each([
  ['has come', async () => [{}], 'figtree'],
  ['is none of the page’s', async () => [], undefined],
  ['could not be had', async () => Promise.reject(new Error('lost')), undefined],
])('the font of the page is Figtree when it %s: %s', async (_, load, font) => {
  const documents = new EventTarget();
  const { dataset, styled } = run({ fonts: { load }, addEventListener: documents.addEventListener.bind(documents) });
  expect(dataset).not.toHaveProperty('font');
  documents.dispatchEvent(new Event('DOMContentLoaded'));
  await new Promise((done) => setTimeout(done));
  expect(dataset.font).toBe(font);
  // What has another style then is found by itself, not together with the layout.
  expect(styled.map((at) => at.font)).toEqual(font ? [font] : []);
});

test.each([
  ['/', 'bb_region=Tobago', 'a token', ['/?region=Tobago']],
  ['/', 'bb_region=Tobago', '', ['/?region=Tobago']],
  ['/', 'bb_view=products', '', ['/?by=product']],
  ['/#top', 'bb_view=products; bb_region=North', 'a token', ['/?region=North&by=product#top']],
  ['/?search=rice', 'bb_view=products; bb_region=North', 'a token', []],
  ['/listings/1', 'bb_view=products', '', []],
  ['/', 'bb_view=prices; bb_region=', 'a token', []],
])('PRF-06 KND-05 %s leads on with the cookies %j and the token %j: %j', (path, cookie, access, expected) => {
  const { replaced, style } = run({ path, cookie, access });
  expect(replaced).toEqual(expected);
  expect(style.display).toBe(expected.length > 0 ? 'none' : undefined);
});
