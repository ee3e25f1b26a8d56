import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from './http/origin.ts';

export { maxExactCount } from '@bargain-buddy/domain';

/**
 * URLs of the neighbouring pages. `next` is the next position, true if pages are counted, undefined or false at the
 * end.
 */
export function pageLinks(
  request: FastifyRequest,
  config: Pick<Config, 'publicOrigin' | 'publicUrl'>,
  page: number,
  next: string | boolean | undefined,
): { next: string | null; previous: string | null } {
  const link = (target: number, cursor?: string) => {
    const url = new URL(originOf(request, config));
    // new URL(path, base) would follow a path such as //elsewhere.example to another host.
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

/** Cuts one page from rows. `rows` has one more if there is another page. */
export function cutPage<Row>(rows: Row[], size: number): { rows: Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}
