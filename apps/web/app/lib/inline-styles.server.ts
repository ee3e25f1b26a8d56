import type { PageContext } from '@bargain-buddy/contract';
import { ours } from './allow-inline.server.ts';
import {
  type Asked,
  askNothing,
  cssOf,
  type Found,
  findIn,
  hasRules,
  marksOf,
  readSheet,
  type Sheet,
  usedStyles,
} from './used-styles.server.ts';

const stylesheet = /<link([^>]*) rel="stylesheet" href="((\/assets\/[^"#]+\.css)#?)"([^>]*)>/g;
/** For a screen that there is not: nothing waits for it. */
const never = '(max-width: 1px)';
/** Until the app puts the whole sheet into force (whole-styles.ts); whoever has no scripts waits for it. */
const later = `${never}, (scripting: none)`;

type ReadAsset = NonNullable<PageContext['readAsset']>;

/** A document up to the end of its head, with its links, and what follows. */
interface Halves {
  head: string;
  body: string;
}

/** What stands in a page's head of one of its sheets. */
interface Inlined {
  css: string;
  media: string;
}

/** The sheets that the pages of a route link, what they ask about, and how that is found in these pages. */
interface Linked {
  sheets: ReadonlyMap<string, Sheet>;
  asked: Asked;
  marks: RegExp;
}

const linked = new Map<string, Promise<Linked>>();

/**
 * The head in parts, with what the page uses of its style sheets, so that it can be painted as soon as it has arrived.
 * The links stay for React, which finds them when it takes the page over, and for what the page becomes then. The
 * document that the device keeps becomes any page, so all of them stand in it (`isWhole`).
 */
export async function inlineStyles({ head, body }: Halves, readAsset: ReadAsset, isWhole: boolean): Promise<string[]> {
  const links = [...head.matchAll(stylesheet)];
  const paths = links.map(([, , , path = '']) => path);
  const styles = isWhole ? await wholeOf(paths, readAsset) : await usedOf(paths, [head, body], readAsset);
  const parts: string[] = [];
  let from = 0;
  for (const { 0: link, 1: before, 2: href, 3: path = '', 4: after, index } of links) {
    const { css, media } = styles.get(path) ?? {};
    if (css === undefined) continue;
    parts.push(head.slice(from, index));
    if (css) parts.push(`<style nonce="${ours}">${css}</style>`);
    parts.push(`<link${before} rel="stylesheet" href="${href}" media="${media}"${after}>`);
    from = index + link.length;
  }
  return [...parts, head.slice(from)];
}

async function wholeOf(paths: readonly string[], readAsset: ReadAsset): Promise<ReadonlyMap<string, Inlined>> {
  const read = async (path: string) => [path, { css: await readAsset(path), media: never }] as const;
  return new Map(await Promise.all(paths.map(read)));
}

async function usedOf(
  paths: readonly string[],
  html: readonly string[],
  readAsset: ReadAsset,
): Promise<ReadonlyMap<string, Inlined>> {
  const all = paths.join();
  const links = linked.get(all) ?? link(paths, readAsset);
  linked.set(all, links);
  const { sheets, asked, marks } = await links;
  const distinct = new Set<string>();
  for (const half of html) for (const mark of half.match(marks) ?? []) distinct.add(mark);
  return cutFor(sheets, findIn(distinct, asked));
}

async function link(paths: readonly string[], readAsset: ReadAsset): Promise<Linked> {
  const asked = askNothing();
  const read = async (path: string) => [path, readSheet(await readAsset(path), asked)] as const;
  const sheets = new Map(await Promise.all(paths.map(read)));
  return { sheets, asked, marks: marksOf(asked) };
}

/** The used rules of each sheet; of the theme's colours those that something is drawn in. */
function cutFor(sheets: Linked['sheets'], found: Found): ReadonlyMap<string, Inlined> {
  const drawn = found.slice();
  const cut = Array.from(sheets, ([path, sheet]) => ({ path, sheet, css: usedStyles(sheet, found, drawn) }));
  return new Map(
    cut.map(({ path, sheet, css }) => [path, { css: cssOf(css, drawn), media: hasRules(sheet) ? later : never }]),
  );
}
