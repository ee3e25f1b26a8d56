import type { PageContext } from '@bargain-buddy/contract';
import { LRUCache } from 'lru-cache';
import { ours } from './allow-inline.server.ts';
import {
  asksAbout,
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
/** What a colour of the theme is. */
const colour = /(--mui-[\w-]+):[^;}]*;?/g;
/** Where one is drawn in. */
const colourUsed = /var\(--mui-[\w-]+/g;

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

/** A sheet, with what was cut of it by what it asks about: it is the same for most pages. */
interface Cutter {
  sheet: Sheet;
  asked: readonly string[];
  known: LRUCache<string, Used>;
}

/** The rules of a sheet that a page uses, the colours that these draw in, and those that they say what they are. */
interface Used {
  css: string;
  drawn: readonly string[];
  told: readonly string[];
  /** The rules with some of the colours that they tell, by which these are. */
  withColours: LRUCache<string, string>;
}

/** The sheets that the pages of a route link, and what these pages can have of what the sheets ask for. */
interface Linked {
  sheets: ReadonlyMap<string, Cutter>;
  marks: RegExp;
}

const linked = new Map<string, Promise<Linked>>();

/**
 * The head, with what the page uses of its style sheets, so that it can be painted as soon as it has arrived. The
 * links stay for React, which finds them when it takes the page over, and for what the page becomes then. The document
 * that the device keeps becomes any page, so all of them stand in it (`isWhole`).
 */
export async function inlineStyles({ head, body }: Halves, readAsset: ReadAsset, isWhole: boolean): Promise<string> {
  const paths = Array.from(head.matchAll(stylesheet), ([, , , path = '']) => path);
  const styles = isWhole ? await wholeOf(paths, readAsset) : await usedOf(paths, [head, body], readAsset);
  return head.replace(stylesheet, (link, before: string, href: string, path: string, after: string) => {
    const { css, media } = styles.get(path) ?? {};
    if (css === undefined) return link;
    const style = css && `<style nonce="${ours}">${css}</style>`;
    return `${style}<link${before} rel="stylesheet" href="${href}" media="${media}"${after}>`;
  });
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
  const { sheets, marks } = await links;
  const distinct = (what: RegExp) => new Set(html.flatMap((half) => half.match(what) ?? []));
  return cutFor(sheets, findIn(distinct(marks)), distinct(colourUsed));
}

async function link(paths: readonly string[], readAsset: ReadAsset): Promise<Linked> {
  const read = async (path: string) => [path, toCutter(readSheet(await readAsset(path)))] as const;
  const sheets = new Map(await Promise.all(paths.map(read)));
  return { sheets, marks: marksOf(Array.from(sheets.values(), ({ sheet }) => sheet)) };
}

const toCutter = (sheet: Sheet): Cutter => ({ sheet, asked: asksAbout(sheet), known: new LRUCache({ max: 100 }) });

function usedIn({ sheet, asked, known }: Cutter, found: Found): Used {
  const key = asked.filter((need) => found.has(need)).join();
  const cutBefore = known.get(key);
  if (cutBefore) return cutBefore;
  const css = usedStyles(sheet, found);
  const told = Array.from(css.matchAll(colour), ([, name = '']) => name);
  const used = {
    css,
    drawn: css.match(colourUsed) ?? [],
    told,
    withColours: new LRUCache<string, string>({ max: 50 }),
  };
  known.set(key, used);
  return used;
}

/** The used rules of each sheet; of the theme's colours those that something is drawn in. */
function cutFor(sheets: Linked['sheets'], found: Found, drawn: ReadonlySet<string>): ReadonlyMap<string, Inlined> {
  const used = Array.from(sheets, ([path, cutter]) => ({ path, sheet: cutter.sheet, of: usedIn(cutter, found) }));
  const colours = new Set(drawn);
  for (const { of } of used) for (const one of of.drawn) colours.add(one);
  return new Map(
    used.map(({ path, sheet, of }) => [
      path,
      { css: withColours(of, colours), media: hasRules(sheet) ? later : never },
    ]),
  );
}

function withColours({ css, told, withColours: known }: Used, drawn: ReadonlySet<string>): string {
  if (told.length === 0) return css;
  const isDrawn = (name: string) => drawn.has(`var(${name}`);
  const key = told.filter(isDrawn).join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const cut = css.replace(colour, (text, name: string) => (isDrawn(name) ? text : ''));
  known.set(key, cut);
  return cut;
}
