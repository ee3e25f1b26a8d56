import { expect, test } from 'vitest';
import { findScripts } from './scripts.ts';

test('scripts that a page loads, preloads and imports are found, each once, and nothing else', () => {
  const html = `
    <link rel="stylesheet" href="/style.css"><link rel="preload" href="/font.woff2">
    <link rel="modulepreload" href="/assets/entry.js"/><link nonce="n" href="/assets/shared.js" rel="modulepreload">
    <script nonce="n">window.settings = "/assets/no.js";</script>
    <script type="module" async="">import "/assets/manifest.js"; import * as route0 from "/assets/root.js";
      import("/assets/entry.js");</script>
    <script src="/assets/plain.js"></script>`;
  expect(findScripts(html).toSorted()).toEqual(
    ['entry', 'manifest', 'plain', 'root', 'shared'].map((name) => `/assets/${name}.js`),
  );
});
