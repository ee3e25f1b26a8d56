import type { AccountExport } from '@bargain-buddy/contract';
import { type Executor, rowsOf } from '../../platform/database/database.ts';

/** Yields one list per batch, which bounds memory. */
export async function* exportLists(db: Executor, userId: number): AsyncGenerator<AccountExport['shopping_lists']> {
  const memberships = await db
    .selectFrom('shopping_list_member')
    .select('list_id')
    .where('user_id', '=', userId)
    .orderBy('list_id')
    .execute();
  for (const { list_id } of memberships) yield readList(db, userId, list_id);
}

function readList(db: Executor, userId: number, listId: number): Promise<AccountExport['shopping_lists']> {
  return rowsOf(db)<AccountExport['shopping_lists'][number]>`
    SELECT list.name, list.description, list.area, m.role, coalesce(items.items, '[]') AS items,
           CASE WHEN items.is_planned THEN (
             SELECT json_build_object('made_at', plan.made_at, 'max_stops', plan.max_stops, 'stop_cost', plan.stop_cost::text)
             FROM shopping_list_plan plan WHERE plan.list_id = list.id
           ) END AS plan,
           (SELECT json_build_object('made_at', link.made_at) FROM shopping_list_link link
            WHERE link.list_id = list.id AND link.made_by = m.user_id) AS link,
           (SELECT json_build_object('made_at', link.made_at, 'expires_at', link.expires_at)
            FROM shopping_list_join_link link
            WHERE link.list_id = list.id AND link.made_by = m.user_id) AS join_link
    FROM shopping_list_member m
    JOIN shopping_list list ON list.id = m.list_id
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object(
        'product', p.name, 'store', s.name, 'text', coalesce(i.text, ''), 'note', i.note,
        'title', coalesce(i.title, ''),
        'amount', trim_scale(i.amount)::text || ' ' || i.amount_unit,
        'kinds', coalesce((
          SELECT json_agg(kind.name ORDER BY wanted.position) FROM shopping_list_item_kind wanted
          JOIN kind ON kind.id = wanted.kind_id WHERE wanted.item_id = i.id
        ), '[]'),
        'planned', CASE WHEN pi.item_id IS NOT NULL
                        THEN json_build_object('store', planned.name, 'cost', pi.cost::text) END,
        'quantity', i.quantity, 'is_needed', i.is_needed, 'date_added', i.date_added
      ) ORDER BY i.id) AS items, bool_or(pi.item_id IS NOT NULL) AS is_planned
      FROM shopping_list_item i
      LEFT JOIN product p ON p.id = i.product_id LEFT JOIN store s ON s.id = i.store_id
      LEFT JOIN shopping_list_plan_item pi ON pi.item_id = i.id AND i.text IS NULL
      LEFT JOIN store planned ON planned.id = pi.store_id
      WHERE i.list_id = list.id AND i.deleted_at IS NULL
    ) items
    WHERE m.user_id = ${userId} AND list.id = ${listId}
  `;
}
