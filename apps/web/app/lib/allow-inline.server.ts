import { hash, randomBytes } from 'node:crypto';

/**
 * Nonce of our inline scripts and styles during rendering. It never leaves the process, so browsers refuse anything
 * else that gets into a page.
 */
export const ours = `ours-${randomBytes(16).toString('hex')}`;

const inline = new RegExp(`<(script|style)\\b[^>]* nonce="${ours}"[^>]*>(.*?)</\\1>`, 'gs');

/** A style that the grids of WebMin (MUI X) insert in the browser. Browser tests fail if it changes. */
const gridStyle = "'sha256-pxrDsgZaBeBpbZfd/IY3p01WdcUkgPVuipDW0/Wqhe4='";

/** Returns the HTML without our nonce, and the policy with the hashes of the elements that had it. */
export function allowInline(html: string, policy: string): { html: string; policy: string } {
  const sources = { script: new Set<string>(), style: new Set([gridStyle]) };
  for (const [, tag, content] of html.matchAll(inline)) if (content) sources[tag as 'script'].add(sourceOf(content));
  return {
    html: html.replaceAll(` nonce="${ours}"`, ''),
    policy: policy
      .replace('{scripts}', [...sources.script].join(' '))
      .replace('{styles}', [...sources.style].join(' ')),
  };
}

/** Source of a Content-Security-Policy for the text of an element. */
export const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
