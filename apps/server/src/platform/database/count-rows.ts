import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Counts the rows of a query. It must not select columns. */
export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('count')) as SelectQueryBuilder<
    Tables,
    Table,
    { count: number }
  >;
  return (await counted.executeTakeFirstOrThrow()).count;
}
