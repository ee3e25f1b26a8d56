import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import { clientFolder } from './web-build.ts';

const year = '365d';
const hour = '1h';

/** Workers that run WebAssembly, which pages may not (docs/scanning.md). */
const wasmWorker = /^zxing\.worker-[\w-]+\.js$/;
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The files of the built web app: those under /assets have their content's hash in their names and never change. */
export const assets = fp(async (app) => {
  await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true });
  const options = { schema: { hide: true } };
  app.get<{ Params: { '*': string } }>('/assets/*', options, (request, reply) => {
    if (wasmWorker.test(request.params['*'])) reply.header('content-security-policy', wasmWorkerPolicy);
    return reply.sendFile(`assets/${request.params['*']}`, { maxAge: year, immutable: true });
  });
  // Pages of another origin show these, as they show pictures.
  app.get<{ Params: { name: string } }>('/drawings/:name', options, (request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile(`drawings/${request.params.name}`, { maxAge: '1d' }),
  );
  const entries = await readdir(clientFolder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name));
  for (const { name } of files) {
    // Proxies must not answer with the worker of an earlier build.
    const maxAge = name === 'sw.js' ? 0 : hour;
    app.get(`/${name}`, options, (_request, reply) => reply.sendFile(name, { maxAge }));
  }
});
