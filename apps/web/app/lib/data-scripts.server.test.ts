import { Writable } from 'node:stream';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, Scripts, type ServerBuild, ServerRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ours } from './allow-inline.server.ts';
import { dataScripts, readData } from './data-scripts.server.ts';

const root = { id: 'root', path: '', hasLoader: true, module: '/root.js', imports: [] };
const data = { name: '</script><!-- Rice & “peas” \u2028', of: ['one', { price: '1.50' }], none: undefined };

const Layout = () => createElement('html', null, createElement('body', null, createElement(Scripts, { nonce: ours })));

/** What a page's entry is given. */
async function entryContext(): Promise<EntryContext> {
  const { promise, resolve } = Promise.withResolvers<EntryContext>();
  const entry = {
    default: async (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
      resolve(context);
      return new Response(null);
    },
  };
  const module = {
    default: () => null,
    Layout,
    loader: () => data,
  };
  const build = {
    entry: { module: entry },
    routes: { root: { ...root, module } },
    assets: { version: '1', entry: { module: '/entry.js', imports: [] }, routes: { root }, url: '/manifest.js' },
    routeDiscovery: { mode: 'initial' },
    ssr: true,
    future: {},
  } as unknown as ServerBuild;
  await createRequestHandler(build, 'production')(new Request('http://localhost/'));
  return promise;
}

/** As React Router writes it by itself. */
async function streamed(context: EntryContext): Promise<string> {
  let html = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sink = new Writable({
    write(chunk, _encoding, done) {
      html += chunk;
      done();
    },
    final(done) {
      resolve();
      done();
    },
  });
  const { pipe } = renderToPipeableStream(
    createElement(ServerRouter, { context, url: 'http://localhost/', nonce: ours }),
    {
      nonce: ours,
      onAllReady: () => pipe(sink),
      onError: reject,
    },
  );
  await promise;
  return html;
}

test('data are handed over by the same scripts that React Router streams', async () => {
  const { serverHandoffStream } = await entryContext();
  const scripts = dataScripts(await readData(serverHandoffStream));
  expect(scripts).toContain('Rice \\u0026');
  expect(await streamed(await entryContext())).toContain(`${scripts}</body></html>`);
});
