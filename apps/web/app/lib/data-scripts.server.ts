import { ours } from './allow-inline.server.ts';

const controller = 'window.__reactRouterContext.streamController';
const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * The scripts that hand the data of a page's loaders to the browser, as React Router writes them. It would wait for
 * the data while rendering, and so have the page rendered in pieces.
 */
export async function dataScripts(data: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [scripts, ends] = ['', ''];
  for await (const part of data) {
    const text = JSON.stringify(decoder.decode(part, { stream: true }));
    scripts += `<!--$-->${script(`enqueue(${text.replace(/[&><\u2028\u2029]/g, (sign) => unsafe[sign] ?? '')})`)}`;
    ends += '<!--/$-->';
  }
  return `${scripts}<!--$-->${script('close()')}<!--/$-->${ends}`;
}

const script = (call: string) => `<script nonce="${ours}">${controller}.${call};</script>`;
