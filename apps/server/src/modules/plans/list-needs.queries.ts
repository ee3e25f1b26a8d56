import type { AmountUnit, Area } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export interface NeededItem {
  item: number;
  quantity: number;
  product: number | null;
  store: number | null;
  kinds: number[];
  amount: string | null;
  unit: AmountUnit | null;
  /** Price at the store that the item names. */
  price: string | null;
}

/** Returns needed items in the order of addition, and the number of text-only items. */
export async function findNeededItems(db: Executor, listId: number): Promise<{ items: NeededItem[]; words: number }> {
  const { rows } = await sql<NeededItem & { text: string | null }>`
    SELECT i.id AS item, i.quantity, i.product_id AS product, i.store_id AS store, i.text,
           trim_scale(i.amount)::text AS amount, i.amount_unit AS unit, l.price,
           ARRAY(SELECT k.kind_id FROM shopping_list_item_kind k WHERE k.item_id = i.id AND i.amount IS NOT NULL
                 ORDER BY k.position) AS kinds
    FROM shopping_list_item i LEFT JOIN listing l ON l.product_id = i.product_id AND l.store_id = i.store_id
    WHERE i.list_id = ${listId} AND i.deleted_at IS NULL AND i.is_needed
    ORDER BY i.id
  `.execute(db);
  const items = rows.filter(({ text }) => text === null);
  return { items, words: rows.length - items.length };
}

/** Returns the area and owner of a list, or undefined if the user is not a member. */
export async function findAreaOfList(
  db: Executor,
  listId: number,
  userId: number,
): Promise<{ area: Area; owner: number | undefined } | undefined> {
  const { rows } = await sql<{ area: Area; owner: number | null }>`
    SELECT list.area, owner.user_id AS owner
    FROM shopping_list list
    JOIN shopping_list_member me ON me.list_id = list.id AND me.user_id = ${userId}
    LEFT JOIN shopping_list_member owner ON owner.list_id = list.id AND owner.role = 'owner'
    WHERE list.id = ${listId}`.execute(db);
  const [row] = rows;
  return row && { area: row.area, owner: row.owner ?? undefined };
}
