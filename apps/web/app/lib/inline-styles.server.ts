import type { PageContext } from '@bargain-buddy/contract';
import { ours } from './allow-inline.server.ts';
import { findIn, hasRules, readSheet, type Sheet, usedStyles } from './used-styles.server.ts';

const stylesheet = /<link([^>]*) rel="stylesheet" href="((\/assets\/[^"#]+\.css)#?)"([^>]*)>/g;
/** For a screen that there is not: nothing waits for it. */
const never = '(max-width: 1px)';
/** Until the app puts the whole sheet into force (whole-styles.ts); whoever has no scripts waits for it. */
const later = `${never}, (scripting: none)`;
/** What a colour of the theme is. */
const colour = /(--mui-[\w-]+):[^;}]*;?/g;
const sheets = new Map<string, Sheet>();

type ReadAsset = NonNullable<PageContext['readAsset']>;

/**
 * Writes what the page uses of its style sheets into the page, so that it can be painted as soon as it has arrived. The
 * links stay for React, which finds them when it takes the page over, and for what the page becomes then. The document
 * that the device keeps becomes any page, so all of them stand in it (`isWhole`).
 */
export async function inlineStyles(html: string, readAsset: ReadAsset, isWhole: boolean): Promise<string> {
  const found = findIn(html);
  const paths = [...html.matchAll(stylesheet)].map(([, , , path = '']) => path);
  const read = async (path: string) => {
    const sheet = await sheetOf(path, readAsset);
    const css = isWhole ? await readAsset(path) : usedStyles(sheet, found);
    return [path, { css, media: isWhole || !hasRules(sheet) ? never : later }] as const;
  };
  const styles = new Map(await Promise.all(paths.map(read)));
  const colours = namesIn([html, ...Array.from(styles.values(), ({ css }) => css)].join(''));
  return html.replace(stylesheet, (link, before: string, href: string, path: string, after: string) => {
    const { css, media } = styles.get(path) ?? {};
    if (css === undefined) return link;
    const used = isWhole ? css : css.replace(colour, (text, name: string) => (colours.has(name) ? text : ''));
    const style = used && `<style nonce="${ours}">${used}</style>`;
    return `${style}<link${before} rel="stylesheet" href="${href}" media="${media}"${after}>`;
  });
}

/** The theme's colours that something is drawn in. */
const namesIn = (text: string) => new Set<string>(text.match(/(?<=var\()--mui-[\w-]+/g));

async function sheetOf(path: string, readAsset: ReadAsset): Promise<Sheet> {
  const sheet = sheets.get(path) ?? readSheet(await readAsset(path));
  sheets.set(path, sheet);
  return sheet;
}
