import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import { createPageRenderer, type PageSettings, type RenderPage } from './page-renderer.ts';
import { webRoot } from './web-build.ts';

/** Serves the web app from its sources, with hot reload. Returns the renderer of its newest state. */
export async function serveSources(app: FastifyInstance, settings: PageSettings): Promise<RenderPage> {
  const before = process.listeners('SIGTERM');
  const vite = await createServer({
    root: webRoot,
    configFile: `${webRoot}/vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  // React Router's plugin runs a second Vite, which at SIGTERM would end the process before everything else is closed.
  for (const listener of process.listeners('SIGTERM')) if (!before.includes(listener)) process.off('SIGTERM', listener);
  app.addHook('onClose', () => vite.close());
  // What Vite inserts into pages while developing carries no nonce.
  app.addHook('onRequest', async (request, reply) => {
    reply.removeHeader('content-security-policy');
    if (!(await handledBy(vite, request.raw, reply.raw))) return undefined;
    reply.hijack();
    return reply;
  });
  return async (request) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const page = await createPageRenderer(app, build, settings)(request);
    delete page.headers['content-security-policy'];
    return page;
  };
}

function handledBy(
  vite: ViteDevServer,
  request: Parameters<ViteDevServer['middlewares']['handle']>[0],
  response: Parameters<ViteDevServer['middlewares']['handle']>[1],
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    response.once('close', () => resolve(true));
    vite.middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)));
  });
}
