/**
 * Draws the pictures that must be PNG files into apps/web/public from the same shapes the app uses: the icons of the
 * web manifest and the social preview. Run it after the mark or the product pictures change:
 *
 *   node scripts/brand-images.ts        (CHROMIUM_PATH names a browser other than /usr/bin/chromium)
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { logoBillPath, logoTagPath, logoViewBox } from '../apps/web/app/ui/brand/logo-paths.ts';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url));
const target = (name: string) => fileURLToPath(new URL(`../apps/web/public/${name}`, import.meta.url));

const mark = (size: number, bill: string) =>
  `<svg width="${size}" height="${size}" viewBox="${logoViewBox}"><path fill="${bill}" d="${logoBillPath}"/>` +
  `<path fill="#ffa500" fill-rule="evenodd" d="${logoTagPath}"/></svg>`;

async function icon(page: Page, name: string, size: number, share: number, corner: number) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}div{height:${size}px;display:grid;place-items:center;background:#2a1d0c;
     border-radius:${corner * 100}%}</style><div>${mark(Math.round(size * share), '#c5d631')}</div>`,
  );
  await page.screenshot({ path: target(name), omitBackground: true });
}

async function socialPreview(page: Page) {
  const font = (await read('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')).toString(
    'base64',
  );
  const sprite = (await read('apps/web/app/ui/brand/art.svg')).toString();
  const tiles: readonly (readonly [string, string, string])[] = [
    ['rice', '#d9a441', '24.45'],
    ['dairy', '#5b9bd5', '14.15'],
    ['produce', '#e2553b', '13.90'],
    ['bread', '#c98745', '17.45'],
    ['beans', '#6d9a3a', '7.30'],
    ['drink', '#e88a1a', '12.65'],
  ];
  const tile = ([family, hue, price]: readonly [string, string, string], at: number) =>
    `<div class="tile${at === 2 ? ' best' : ''}" style="--hue:${hue}"><svg viewBox="0 0 64 64"><use href="#${family}"/></svg><b>$${price}</b></div>`;
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(`<style>
    @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font}); font-weight: 300 900 }
    body { margin: 0; width: 1200px; height: 630px; font-family: Figtree; color: #2a1d0c; background: #fff8ec; display: grid;
           grid-template-columns: 620px 1fr; overflow: hidden }
    .words { padding: 76px 0 0 72px } .brand { display: flex; align-items: center; gap: 22px; font-size: 52px; font-weight: 800; letter-spacing: -.035em }
    .brand i { font-style: normal; color: #b85f00 }
    h1 { margin: 64px 0 22px; font-size: 68px; line-height: 1.04; font-weight: 800; letter-spacing: -.035em }
    p { margin: 0; font-size: 29px; line-height: 1.4; color: #5d4c36 }
    .tiles { display: grid; grid-template-columns: repeat(2, 224px); gap: 26px; transform: rotate(-7deg) translate(66px, -52px); align-content: start }
    .tile { box-sizing: border-box; height: 226px; padding: 22px 0 0; border-radius: 30px; text-align: center; background: #fff; box-shadow: 0 14px 34px #6b3f001f;
            --art-main: color-mix(in oklab, var(--hue) 60%, #fff); --art-light: color-mix(in oklab, var(--hue) 12%, #fff);
            --art-ink: color-mix(in oklab, var(--hue) 42%, #2a1d0c); --art-leaf: #c5d631 }
    .tile svg { width: 116px; height: 116px } .tile b { display: table; margin: 14px auto 0; padding: 4px 16px; border-radius: 99px; font-size: 32px; font-weight: 800; letter-spacing: -.02em }
    .best b { background: #c5d631 }
  </style><div style="position:absolute;width:0;height:0;overflow:hidden">${sprite}</div>
  <div class="words"><div class="brand">${mark(84, '#8fa11c')}<span>Bargain <i>Buddy</i></span></div>
  <h1>Know the price before you shop.</h1><p>Grocery prices in stores across<br>Trinidad and Tobago, compared.</p></div>
  <div class="tiles">${tiles.map(tile).join('')}</div>`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: target('social-preview.png') });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await icon(page, 'icon-192.png', 192, 0.7, 0.22);
await icon(page, 'icon-512.png', 512, 0.7, 0.22);
// The system cuts a maskable icon to its own shape: everything stays within the middle 80 %.
await icon(page, 'icon-maskable-512.png', 512, 0.54, 0);
await icon(page, 'apple-touch-icon.png', 180, 0.66, 0);
await socialPreview(page);
await browser.close();
