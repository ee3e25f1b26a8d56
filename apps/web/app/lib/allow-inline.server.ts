import { hash, randomBytes } from 'node:crypto';
import type { RenderedPage } from '@bargain-buddy/contract';
import { toUtf8 } from './to-utf8.server.ts';

/**
 * What our own scripts and styles carry while a page is rendered. Nobody outside the process ever sees it, so whatever
 * else gets into a page has none and is refused by browsers.
 */
export const ours = `ours-${randomBytes(16).toString('hex')}`;

const mark = ` nonce="${ours}"`;

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
  const plain: string[] = [];
  for (const html of parts) {
    let from = 0;
    for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
      plain.push(html.slice(from, at));
      from = at + mark.length;
      const [, tag] = /^<(script|style)\b/.exec(html.slice(html.lastIndexOf('<', at), at)) ?? [];
      const start = html.indexOf('>', from) + 1;
      const content = tag && html.slice(start, html.indexOf(`</${tag}>`, start));
      if (content) (tag === 'script' ? inline.scripts : inline.styles).add(sourceOf(content));
    }
    plain.push(html.slice(from));
  }
  return { body: toUtf8(plain), inline: { scripts: [...inline.scripts], styles: [...inline.styles] } };
}

/** A text as a source of a Content-Security-Policy. */
export const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
