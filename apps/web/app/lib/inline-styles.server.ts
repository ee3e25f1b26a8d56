import type { PageContext } from '@bargain-buddy/contract';
import { ours } from './allow-inline.server.ts';

const stylesheet = /<link([^>]*) rel="stylesheet" href="((\/assets\/[^"#]+\.css)#?)"([^>]*)>/g;

/**
 * Writes the page's style sheets into the page, so that it can be painted as soon as it has arrived. The links stay for
 * React, which finds them when it takes the page over, and so that the browser has the files for later pages; as no
 * screen is that narrow, nothing waits for them.
 */
export async function inlineStyles(html: string, readAsset: NonNullable<PageContext['readAsset']>): Promise<string> {
  const paths = [...html.matchAll(stylesheet)].map(([, , , path = '']) => path);
  const sheets = new Map(await Promise.all(paths.map(async (path) => [path, await readAsset(path)] as const)));
  return html.replace(stylesheet, (_link, before: string, href: string, path: string, after: string) => {
    const style = `<style nonce="${ours}">${sheets.get(path)}</style>`;
    return `${style}<link${before} rel="stylesheet" href="${href}" media="(max-width: 1px)"${after}>`;
  });
}
