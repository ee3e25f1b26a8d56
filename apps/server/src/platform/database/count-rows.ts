import { type SelectQueryBuilder, sql } from 'kysely';

/** Counts the rows of a query. It must not select columns. */
export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, unknown>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('count')) as SelectQueryBuilder<DB, Table, { count: number }>;
  return (await counted.executeTakeFirstOrThrow()).count;
}
