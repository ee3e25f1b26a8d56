import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError, NotFound } from '../errors.ts';

/**
 * Answers 404 for paths under the plugin's prefix that no route has, and 405 with Allow for those that have routes for
 * other methods only. Register it before the routes, so that it learns of them.
 */
export const unknownRoute = fp(async (app) => {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  const catchAll = `${app.prefix}/*`;

  app.addHook('onRoute', ({ url, method }) => {
    if (url === catchAll) return;
    known.push({ pattern: pathPattern(url), methods: [method].flat() });
  });

  app.all('/*', { schema: { hide: true }, config: { ignoreToken: true } }, (request: FastifyRequest) => {
    const path = request.url.replace(/\?.*$/s, '');
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    if (methods.length === 0) throw new NotFound('There is nothing at this address.');
    const allow = [...new Set(methods)].sort().join(', ');
    throw new HttpError(405, `${request.method} is not possible here.`, { headers: { allow } });
  });
});

function pathPattern(url: string): RegExp {
  const source = url
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${source}/?$`);
}
