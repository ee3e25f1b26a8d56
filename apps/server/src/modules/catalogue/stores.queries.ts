import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Executor } from '../../platform/database/database.ts';
import { hasWords } from '../../platform/database/has-words.ts';
import { isNotRejectedSql } from '../../platform/database/not-rejected.ts';
import type { StoreRow } from '../../platform/database/tables.ts';
import type { Range } from '../../platform/paging.ts';

export interface StoreFilter {
  search: string;
  ids?: readonly number[] | undefined;
}

/** Sorts by `order`, a list of all store ids, or else by name, address and id. */
export function findStores(
  db: Executor,
  filter: StoreFilter,
  { offset, limit, order }: Range & { order?: readonly number[] | undefined },
): Promise<StoreRow[]> {
  return db
    .selectFrom('store')
    .selectAll()
    .where(isWanted(filter))
    .$if(order !== undefined, (query) => query.orderBy(sql`array_position(${order}::integer[], id)`))
    .orderBy('name')
    .orderBy('address')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export function countStores(db: Executor, filter: StoreFilter, most: number): Promise<number> {
  const matching = db.selectFrom('store').select('id').where(isWanted(filter)).limit(most).as('matching');
  return countRows(db.selectFrom(matching));
}

function isWanted({ search, ids }: StoreFilter) {
  const isFound = sql<boolean>`${hasWords(search)} AND ${isNotRejectedSql('store')}`;
  if (!ids) return isFound;
  return sql<boolean>`${isFound} AND id = ANY(${ids}::integer[])`;
}

export function findRegions(db: Executor) {
  return db
    .selectFrom('region')
    .leftJoin('store', (join) => join.onRef('store.region', '=', 'region.name').on(isNotRejectedSql('store')))
    .select((eb) => ['region.name', eb.fn.count<number>('store.id').as('stores')])
    .groupBy(['region.name', 'region.position'])
    .orderBy('region.position')
    .execute();
}
