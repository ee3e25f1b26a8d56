import { createHash, randomBytes } from 'node:crypto';
import type { RenderedPage } from '@bargain-buddy/contract';

/**
 * What our own scripts and styles carry while a page is rendered. Nobody outside the process ever sees it, so whatever
 * else gets into a page has none and is refused by browsers.
 */
export const ours = `ours-${randomBytes(16).toString('hex')}`;

const marked = new RegExp(`<(script|style)\\b[^>]*\\bnonce="${ours}"[^>]*>(.*?)</\\1>`, 'gs');

/**
 * What the grids of WebMin (MUI X) put into the page in the browser: browser tests fail where it has become another.
 */
const gridStyle = "'sha256-pxrDsgZaBeBpbZfd/IY3p01WdcUkgPVuipDW0/Wqhe4='";

/**
 * Allows what carries our mark, by the hash of its content, and takes the mark off: so a page is the same for all. In
 * parts that each element of ours is whole in: put together they would be copied twice more.
 */
export function allowOurs(...parts: string[]): RenderedPage {
  const inline = { scripts: new Set<string>(), styles: new Set([gridStyle]) };
  const plain = parts.map((html) => {
    for (const [, tag, content = ''] of html.matchAll(marked)) {
      if (content) (tag === 'script' ? inline.scripts : inline.styles).add(sourceOf(content));
    }
    return Buffer.from(html.replaceAll(` nonce="${ours}"`, ''));
  });
  return { body: Buffer.concat(plain), inline: { scripts: [...inline.scripts], styles: [...inline.styles] } };
}

/** A text as a source of a Content-Security-Policy. */
export const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
