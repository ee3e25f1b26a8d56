import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the box makes of a request: an answer of its own, none at all, or other words in the server's answer. */
export type Meddling =
  | { status?: number; html: string }
  | 'silence'
  | { headers?: Record<string, string>; rewrite?: (text: string) => string; path?: string };

export interface Middlebox {
  url: string;
  /** Answers what is done to requests for a path; undefined passes them on. */
  meddle: (path: string) => Meddling | undefined;
  stop(): Promise<void>;
}

/**
 * Stands between browser and server, as a hotspot or a proxy does; unlike Playwright's routes it also meets what the
 * service worker and the browser ask for by themselves.
 */
export async function startMiddlebox(server: string): Promise<Middlebox> {
  const box: Middlebox = { url: '', meddle: () => undefined, stop };
  const http = createServer((asked, answer) => {
    const meddling = box.meddle(new URL(asked.url ?? '/', server).pathname);
    if (meddling === 'silence') return;
    if (meddling && 'html' in meddling) {
      answer.writeHead(meddling.status ?? 200, { 'content-type': 'text/html' }).end(meddling.html);
      return;
    }
    passOn(server, asked, answer, meddling ?? {});
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  box.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return box;

  function stop(): Promise<void> {
    http.closeAllConnections();
    return new Promise((resolve) => http.close(() => resolve()));
  }
}

function passOn(
  server: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  { headers = {}, rewrite, path = asked.url }: Exclude<Meddling, string | { html: string }>,
): void {
  const sent = { ...asked.headers, ...(rewrite && { 'accept-encoding': 'identity', 'if-none-match': '' }) };
  const passed = request(`${server}${path}`, { method: asked.method, headers: sent }, (got) => {
    const { 'content-length': _, ...kept } = got.headers;
    answer.writeHead(got.statusCode ?? 502, { ...(rewrite ? kept : got.headers), ...headers });
    if (!rewrite) return void got.pipe(answer);
    let text = '';
    got.setEncoding('utf8');
    got.on('data', (part: string) => (text += part));
    got.on('end', () => answer.end(rewrite(text)));
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}
