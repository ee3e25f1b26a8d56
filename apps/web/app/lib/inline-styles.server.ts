import type { PageContext } from '@bargain-buddy/contract';
import { ours } from './allow-inline.server.ts';
import { findIn, readSheet, type Sheet, usedStyles } from './used-styles.server.ts';

const stylesheet = /<link([^>]*) rel="stylesheet" href="((\/assets\/[^"#]+\.css)#?)"([^>]*)>/g;
/** No screen is that narrow; whoever has no scripts waits for the whole sheets. */
const asks = '(max-width: 1px), (scripting: none)';
/** What a colour of the theme is. */
const colour = /(--mui-[\w-]+):[^;}]*;?/g;
const sheets = new Map<string, Sheet>();

type ReadAsset = NonNullable<PageContext['readAsset']>;

/**
 * Writes what the page uses of its style sheets into the page, so that it can be painted as soon as it has arrived. The
 * links stay for React, which finds them when it takes the page over, and for what the page becomes then
 * (whole-styles.ts); where there are scripts nothing waits for them.
 */
export async function inlineStyles(html: string, readAsset: ReadAsset): Promise<string> {
  const found = findIn(html);
  const paths = [...html.matchAll(stylesheet)].map(([, , , path = '']) => path);
  const used = async (path: string) => [path, usedStyles(await sheetOf(path, readAsset), found)] as const;
  const styles = new Map(await Promise.all(paths.map(used)));
  const colours = new Set([html, ...styles.values()].join('').match(/(?<=var\()--mui-[\w-]+/g));
  return html.replace(stylesheet, (_link, before: string, href: string, path: string, after: string) => {
    const used = styles.get(path)?.replace(colour, (text, name: string) => (colours.has(name) ? text : ''));
    const style = used ? `<style nonce="${ours}">${used}</style>` : '';
    return `${style}<link${before} rel="stylesheet" href="${href}" media="${asks}"${after}>`;
  });
}

async function sheetOf(path: string, readAsset: ReadAsset): Promise<Sheet> {
  const sheet = sheets.get(path) ?? readSheet(await readAsset(path));
  sheets.set(path, sheet);
  return sheet;
}
