import type { RecordUsage } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, firstRowOf } from '../../../platform/database/database.ts';
import type { RecordKind } from '../../catalogue/index.ts';

const preferredBy = {
  product: () => sql`0::bigint`,
  store: (id) => sql`(SELECT count(*) FROM preferred_store WHERE store_id = ${id})`,
} satisfies Record<RecordKind, (id: number) => RawBuilder<unknown>>;

export function findRecordUsage(db: Executor, kind: RecordKind, id: number): Promise<RecordUsage | undefined> {
  const column = sql.ref(`${kind}_id`);
  return firstRowOf(db)<RecordUsage>`
    SELECT (SELECT count(*) FROM price WHERE ${column} = ${id}) AS prices,
           (SELECT count(*) FROM listing WHERE ${column} = ${id}) AS listings,
           items.count AS list_items, items.lists, ${preferredBy[kind](id)} AS preferred_by
    FROM ${sql.table(kind)} record,
         LATERAL (SELECT count(*), count(DISTINCT list_id) AS lists FROM shopping_list_item
                  WHERE ${column} = ${id} AND deleted_at IS NULL) items
    WHERE record.id = ${id}
  `;
}
