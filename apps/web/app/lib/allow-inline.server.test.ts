import { expect, test } from 'vitest';
import { allowInline, cspHashSourceOf, renderNonce } from './allow-inline.server.ts';

const template = "script-src 'self' {scripts}; style-src 'self' {styles}";
const page = (...parts: string[]) => `<!DOCTYPE html><html><head>${parts.join('')}</head></html>`;

/** Sources of the policy for a page with these elements. */
function sourcesOf(...parts: string[]) {
  const { html, policy } = allowInline(page(...parts), template);
  const [scripts = '', styles = ''] = policy.split('; ');
  return { html, scripts: scripts.split(' ').slice(2), styles: styles.split(' ').slice(2) };
}

test('the policy names our elements by the hash of their content, and the nonce is removed', () => {
  const { html, scripts, styles } = sourcesOf(
    `<style nonce="${renderNonce}">a{color:red}</style>`,
    `<link rel="modulepreload" href="/a.js" nonce="${renderNonce}"/>`,
    `<script nonce="${renderNonce}">let a = '🥭';\nlet b = 2;</script>`,
    `<script nonce="${renderNonce}" type="module" async="">import "/a.js";</script>`,
  );
  expect(scripts).toEqual([cspHashSourceOf("let a = '🥭';\nlet b = 2;"), cspHashSourceOf('import "/a.js";')]);
  expect(styles).toContain(cspHashSourceOf('a{color:red}'));
  expect(html).not.toContain('nonce');
  expect(html).toContain('<script type="module" async="">import "/a.js";</script>');
});

test('the policy names no other element', () => {
  const injected = [
    '<script>steal()</script>',
    '<script nonce="ours-">steal()</script>',
    `<p title='<script nonce="ours">'>steal()</p>`,
    '<img src=x onerror="steal()">',
    '<style>a{background:url(//evil.example)}</style>',
    // Left open, to swallow the nonce of the next one.
    '<script x="',
  ];
  const { scripts, styles } = sourcesOf(...injected, `<script nonce="${renderNonce}">good()</script>`);
  expect(scripts).toEqual([cspHashSourceOf('good()')]);
  expect(styles).not.toContain(cspHashSourceOf('a{background:url(//evil.example)}'));
});

test('hashes as browsers do', () => {
  // An example of https://www.w3.org/TR/CSP3/#match-element-to-source-list
  expect(cspHashSourceOf("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
