import type { RenderedPage } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { allowOurs, ours, sourceOf } from './allow-inline.server.ts';

const htmlOf = ({ body }: RenderedPage) => Buffer.from(body).toString();
const page = (...parts: string[]) => `<!DOCTYPE html><html><head>${parts.join('')}</head></html>`;

test('names what is ours by its content, and takes the mark off', () => {
  const allowed = allowOurs(
    page(
      `<style nonce="${ours}">a{color:red}</style>`,
      `<link rel="modulepreload" href="/a.js" nonce="${ours}"/>`,
      `<script nonce="${ours}">let a = 1;\nlet b = 2;</script>`,
      `<script nonce="${ours}" type="module" async="">import "/a.js";</script>`,
    ),
  );
  const { inline } = allowed;
  const html = htmlOf(allowed);
  expect(inline.scripts).toEqual([sourceOf('let a = 1;\nlet b = 2;'), sourceOf('import "/a.js";')]);
  expect(inline.styles).toContain(sourceOf('a{color:red}'));
  expect(html).not.toContain('nonce');
  expect(html).toContain('<script type="module" async="">import "/a.js";</script>');
});

test('names nothing that got into the page otherwise, whatever it looks like', () => {
  const injected = [
    '<script>steal()</script>',
    '<script nonce="ours-">steal()</script>',
    `<p title='<script nonce="ours">'>steal()</p>`,
    '<img src=x onerror="steal()">',
    '<style>a{background:url(//evil.example)}</style>',
    // Left open, to swallow the mark of the next one.
    '<script x="',
  ];
  const { inline } = allowOurs(page(...injected, `<script nonce="${ours}">good()</script>`));
  expect(inline.scripts).toEqual([sourceOf('good()')]);
  expect(inline.styles).not.toContain(sourceOf('a{background:url(//evil.example)}'));
});

test('a page in parts stays as it is but for the marks, whatever it is written with', () => {
  const parts = [page('<p>Ramlogan’s 🥭</p>', `<script nonce="${ours}">let é = '<p>';</script>`), '', '<p>end</p>'];
  const allowed = allowOurs(...parts);
  expect(htmlOf(allowed)).toBe(parts.join('').replaceAll(` nonce="${ours}"`, ''));
  expect(allowed.inline.scripts).toEqual([sourceOf("let é = '<p>';")]);
});

test('hashes as browsers do', () => {
  // An example of https://www.w3.org/TR/CSP3/#match-element-to-source-list
  expect(sourceOf("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
