import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError, NotFound } from '../errors.ts';
import type { RouteInList } from './route-list.ts';

/** Responds with 404 to unknown paths, 405 with Allow to wrong methods, and 414 to overlong parameters. */
export const unknownRoute = fp(async (app) => {
  const catchAll = [app.prefix, `${app.prefix}/`, `${app.prefix}/*`];
  let known: { pattern: RegExp; method: string }[] | undefined;

  const answer = (request: FastifyRequest): never => {
    known ??= app.routeList.filter(({ url }) => url.startsWith(app.prefix) && !catchAll.includes(url)).map(toPattern);
    const path = request.url.replace(/\?.*$/s, '');
    const allowed = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (allowed.size === 0) throw new NotFound('There is nothing at this address.');
    // The router does not match parameters above maxParamLength.
    if (allowed.has(request.method)) throw new HttpError(414, 'The address is too long.');
    const allow = [...allowed].sort().join(', ');
    throw new HttpError(405, `${request.method} is not possible here.`, { headers: { allow } });
  };
  const options = { schema: { hide: true }, config: { ignoreToken: true } };
  app.all('/', options, answer);
  app.all('/*', options, answer);
});

function toPattern({ url, method }: RouteInList): { pattern: RegExp; method: string } {
  const source = url
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return { pattern: new RegExp(`^${source}/?$`), method };
}
