import type { AnswerOf, DocumentedCall } from '@bargain-buddy/contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { originOf } from './origin.ts';
import { type CallRequest, type Handler, type RouteOptions, route } from './route.ts';

/** Page without URLs. `next` is the next position, true if pages are counted, undefined or false at the end. */
type FoundPage<C extends DocumentedCall> = Omit<AnswerOf<C>, 'next' | 'previous'> & {
  next: string | boolean | undefined;
};

/** Registers the handler of an endpoint with pages. The response also has the URLs of the neighbouring pages. */
export function pageRoute<C extends DocumentedCall>(
  app: FastifyInstance,
  config: Pick<Config, 'publicOrigin' | 'publicUrl'>,
  call: C,
  find: (request: CallRequest<C>) => FoundPage<C> | Promise<FoundPage<C>>,
  options?: RouteOptions,
): void {
  const handler = async (request: CallRequest<C>) => {
    const { next, ...found } = await find(request);
    const { page } = request.query as { page: number };
    return {
      ...found,
      next: next ? pageUrl(request, config, page + 1, next === true ? undefined : next) : null,
      previous: page > 1 ? pageUrl(request, config, page - 1) : null,
    };
  };
  route(app, call, handler as unknown as Handler<C>, options);
}

function pageUrl(
  request: FastifyRequest,
  config: Pick<Config, 'publicOrigin' | 'publicUrl'>,
  page: number,
  cursor?: string,
): string {
  const url = new URL(originOf(request, config));
  // new URL(path, base) would follow a path such as //elsewhere.example to another host.
  const [pathname = '/', query = ''] = request.url.split('?');
  url.pathname = pathname;
  url.search = query;
  url.searchParams.set('page', String(page));
  url.searchParams.delete('cursor');
  if (cursor) url.searchParams.set('cursor', cursor);
  return url.href;
}
