import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import { finishSystemChange, type LockedList } from './lock-list.ts';
import { removeStoreFromPlans } from './plan/plan-in-use.queries.ts';
import { type NeedRewrite, rewriteNeeds } from './rewrite-needs.ts';

const maxTextLength = 200;

const wordsOf = (name: string) => name.replace(/\s+/g, ' ').trim().slice(0, maxTextLength).trim();

/** Detaches items from a product (its name becomes free text) or a store. The affected lists must be locked. */
export async function detachItemsFromRecord(
  trx: Executor,
  kind: 'product' | 'store',
  { id, name }: { id: number; name: string },
  lists: readonly LockedList[],
): Promise<void> {
  const rewrites = (await findItemsOf(trx, kind, id)).flatMap(({ item, list, product }): NeedRewrite => {
    const need = kind === 'product' ? { text: wordsOf(name) } : { product, store: null };
    return { id: item, list, need };
  });
  const planned = kind === 'store' ? await removeStoreFromPlans(trx, id, lists) : new Set();
  for (const list of lists) if (planned.has(list.id)) await finishSystemChange(trx, list, ['items']);
  await rewriteNeeds(trx, lists, rewrites);
  await releaseTombstones(trx, kind, id);
}

function findItemsOf(
  trx: Executor,
  kind: 'product' | 'store',
  id: number,
): Promise<{ item: number; list: number; product: number }[]> {
  return rowsOf(trx)<{ item: number; list: number; product: number }>`
    SELECT id AS item, list_id AS list, product_id AS product FROM shopping_list_item
    WHERE ${sql.ref(`${kind}_id`)} = ${id} AND deleted_at IS NULL ORDER BY id`;
}

/** Removes a product or store from deleted items, which are retained for clients that are offline. */
async function releaseTombstones(trx: Executor, kind: 'product' | 'store', id: number): Promise<void> {
  const change =
    kind === 'store' ? sql`store_id = NULL` : sql`product_id = NULL, store_id = NULL, text = '-', need_key = 't-'`;
  await sql`
    UPDATE shopping_list_item SET ${change}
    WHERE ${sql.ref(`${kind}_id`)} = ${id} AND deleted_at IS NOT NULL`.execute(trx);
}
