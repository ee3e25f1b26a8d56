import { ours } from './allow-inline.server.ts';

const controller = 'window.__reactRouterContext.streamController';
const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The data of a page's loaders as React Router hands them to the browser, in its parts. */
export async function readData(data: ReadableStream<Uint8Array> | undefined): Promise<string[]> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for await (const part of data ?? []) parts.push(decoder.decode(part, { stream: true }));
  return parts;
}

/**
 * The scripts that hand these parts to the browser, as React Router writes them. It would wait for the data while
 * rendering, and so have the page rendered in pieces.
 */
export function dataScripts(parts: readonly string[]): string {
  let [scripts, ends] = ['', ''];
  for (const part of parts) {
    const text = JSON.stringify(part);
    scripts += `<!--$-->${script(`enqueue(${text.replace(/[&><\u2028\u2029]/g, (sign) => unsafe[sign] ?? '')})`)}`;
    ends += '<!--/$-->';
  }
  return `${scripts}<!--$-->${script('close()')}<!--/$-->${ends}`;
}

const script = (call: string) => `<script nonce="${ours}">${controller}.${call};</script>`;
