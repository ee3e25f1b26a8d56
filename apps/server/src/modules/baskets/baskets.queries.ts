import type { BasketLine } from '@bargain-buddy/domain';
import { type Insertable, sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import type { BasketLineTable, BasketTable, Dimension } from '../../platform/database/tables.ts';

/** A line with the kind that its slug names now, also after a merge. */
export interface BasketLineRow extends BasketLine {
  basket_id: number;
  kind_slug: string;
  kind: { id: number; slug: string; name: string; dimension: Dimension } | null;
}

/** Lines of all baskets or of one, in their order. */
export function findBasketLines(db: Executor, basketId?: number): Promise<BasketLineRow[]> {
  return rowsOf(db)<BasketLineRow>`
    SELECT line.basket_id, line.kind_slug, line.amount, line.unit, line.per,
           CASE WHEN k.id IS NOT NULL
                THEN json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'dimension', k.dimension) END AS kind
    FROM basket_line line
    LEFT JOIN merged_kind merged ON merged.slug = line.kind_slug
    LEFT JOIN kind k ON k.id <> 1 AND (k.slug = line.kind_slug OR k.id = merged.kind_id)
    WHERE ${basketId === undefined ? sql`true` : sql`line.basket_id = ${basketId}`}
    ORDER BY line.basket_id, line.position`;
}

export const findBaskets = (db: Executor) =>
  db.selectFrom('basket').selectAll().orderBy('position').orderBy('id').execute();

export const findBasket = (db: Executor, slug: string) =>
  db.selectFrom('basket').selectAll().where('slug', '=', slug).executeTakeFirst();

/** Locks a basket and its lines until the transaction ends. */
export const lockBasket = (trx: Executor, id: number) =>
  trx.selectFrom('basket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Adds a basket after the others and returns its id. */
export async function insertBasket(trx: Executor, fields: Omit<Insertable<BasketTable>, 'position'>): Promise<number> {
  const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM basket)`;
  const { id } = await trx
    .insertInto('basket')
    .values({ ...fields, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function replaceBasketLines(
  trx: Executor,
  basketId: number,
  lines: readonly Omit<BasketLineTable, 'basket_id' | 'position'>[],
): Promise<void> {
  await trx.deleteFrom('basket_line').where('basket_id', '=', basketId).execute();
  const rows = lines.map((line, index) => ({ ...line, basket_id: basketId, position: index + 1 }));
  await trx.insertInto('basket_line').values(rows).execute();
}
