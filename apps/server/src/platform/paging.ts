export { maxExactCount } from '@bargain-buddy/domain';

export interface Range {
  offset: number;
  limit: number;
}

/** Queries for a page of rows, or for all of them. */
export interface PageQueries<Row, Result> {
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
  { count, find, toResult }: PageQueries<Row, Result>,
): Promise<{ count: number; next: boolean; results: Result[] }> {
  const [all, found] = await Promise.all([count(), find(rangeOf(query))]);
  const { rows, hasNext } = cutToPage(found, query.page_size);
  return { count: all, next: hasNext, results: rows.map(toResult) };
}

/** Cuts one page from rows. `rows` has one more if there is another page. */
export function cutToPage<Row>(rows: Row[], size: number): { rows: Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}
