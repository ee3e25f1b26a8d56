import { hash, randomBytes } from 'node:crypto';

/** Nonce of the app's inline elements during rendering. It never leaves the process. */
export const renderNonce = `ours-${randomBytes(16).toString('hex')}`;

const mark = ` nonce="${renderNonce}"`;

/** A style that the grids of WebMin (MUI X) insert in the browser. Browser tests fail if it changes. */
const gridStyle = "'sha256-pxrDsgZaBeBpbZfd/IY3p01WdcUkgPVuipDW0/Wqhe4='";

/** Returns the HTML without our nonce, and the policy with the hashes of the elements that had it. */
export function allowInline(html: string, policy: string): { html: string; policy: string } {
  const sources = { script: new Set<string>(), style: new Set([gridStyle]) };
  const [first = '', ...others] = html.split(mark);
  let before = first;
  for (const after of others) {
    const [, tag] = /^<(script|style)\b/.exec(before.slice(before.lastIndexOf('<'))) ?? [];
    const content = tag && after.slice(after.indexOf('>') + 1, after.indexOf(`</${tag}>`));
    if (content) sources[tag as 'script' | 'style'].add(cspHashSourceOf(content));
    before = after;
  }
  return {
    html: [first, ...others].join(''),
    policy: policy
      .replace('{scripts}', [...sources.script].join(' '))
      .replace('{styles}', [...sources.style].join(' ')),
  };
}

/** Source of a Content-Security-Policy for the text of an element. */
export const cspHashSourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
