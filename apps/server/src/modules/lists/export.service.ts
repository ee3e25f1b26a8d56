import type { AccountExport } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A person's lists, own and shared, with what is on them, for themselves to keep. */
export async function exportLists(db: Executor, userId: number): Promise<AccountExport['shopping_lists']> {
  const { rows } = await sql<AccountExport['shopping_lists'][number]>`
    SELECT list.name, list.description, list.area, m.role, coalesce(items.items, '[]') AS items
    FROM shopping_list_member m
    JOIN shopping_list list ON list.id = m.list_id
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object(
        'product', p.name, 'store', s.name, 'text', coalesce(i.text, ''), 'note', i.note,
        'amount', trim_scale(i.amount)::text || ' ' || i.amount_unit,
        'kinds', coalesce((
          SELECT json_agg(kind.name ORDER BY wanted.position) FROM shopping_list_item_kind wanted
          JOIN kind ON kind.id = wanted.kind_id WHERE wanted.item_id = i.id
        ), '[]'),
        'quantity', i.quantity, 'is_needed', i.is_needed, 'date_added', i.date_added
      ) ORDER BY i.id) AS items
      FROM shopping_list_item i
      LEFT JOIN product p ON p.id = i.product_id LEFT JOIN store s ON s.id = i.store_id
      WHERE i.list_id = list.id AND i.deleted_at IS NULL
    ) items
    WHERE m.user_id = ${userId} ORDER BY list.id
  `.execute(db);
  return rows;
}
