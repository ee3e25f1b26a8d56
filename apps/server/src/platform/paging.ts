import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from './http/origin.ts';

export { maxExactCount } from '@bargain-buddy/domain';

export interface Range {
  offset: number;
  limit: number;
}

interface Queries<Row, Result> {
  count: () => Promise<number>;
  find: (range: Range) => Promise<Row[]>;
  toResult: (row: Row) => Result;
}

/** Range of a page with one additional row, which shows that there is a next page. */
export function rangeOf({ page, page_size }: { page: number; page_size: number }): Range {
  return { offset: (page - 1) * page_size, limit: page_size + 1 };
}

/** Reads one page and the count of all rows. */
export async function readPage<Row, Result>(
  query: { page: number; page_size: number },
  { count, find, toResult }: Queries<Row, Result>,
): Promise<{ count: number; next: boolean; results: Result[] }> {
  const [all, found] = await Promise.all([count(), find(rangeOf(query))]);
  const { rows, hasNext } = cutToPage(found, query.page_size);
  return { count: all, next: hasNext, results: rows.map(toResult) };
}

/**
 * Adds the URLs of the neighbouring pages. `next` is the next position, true if pages are counted, undefined or false
 * at the end.
 */
export function withPageLinks<Found extends { next: string | boolean | undefined }>(
  request: FastifyRequest & { query: { page: number } },
  config: Pick<Config, 'publicOrigin' | 'publicUrl'>,
  { next, ...found }: Found,
): Omit<Found, 'next'> & { next: string | null; previous: string | null } {
  const { page } = request.query;
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
    ...found,
    next: next ? link(page + 1, next === true ? undefined : next) : null,
    previous: page > 1 ? link(page - 1) : null,
  };
}

/** Cuts one page from rows. `rows` has one more if there is another page. */
export function cutToPage<Row>(rows: Row[], size: number): { rows: Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}
