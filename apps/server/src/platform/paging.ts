import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from './http/origin.ts';

export { maxExactCount } from '@bargain-buddy/domain';

/**
 * The addresses of the pages around page `page`, absolute. `next` is the position where the next page begins, true
 * where pages are only counted, undefined or false on the last page.
 */
export function pageLinks(
  request: FastifyRequest,
  config: Pick<Config, 'publicOrigin' | 'publicUrl'>,
  page: number,
  next: string | boolean | undefined,
): { next: string | null; previous: string | null } {
  const link = (target: number, cursor?: string) => {
    const url = new URL(originOf(request, config));
    // Not new URL(path, base): a path such as //elsewhere.example would lead to another host.
    const [pathname = '/', query = ''] = request.url.split('?');
    url.pathname = pathname;
    url.search = query;
    url.searchParams.set('page', String(target));
    url.searchParams.delete('cursor');
    if (cursor) url.searchParams.set('cursor', cursor);
    return url.href;
  };
  return {
    next: next ? link(page + 1, next === true ? undefined : next) : null,
    previous: page > 1 ? link(page - 1) : null,
  };
}

/** Page `page` of rows that were read from its offset, one more than it holds, if there are so many. */
export function cutPage<Row>(rows: Row[], size: number): { rows: Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}
