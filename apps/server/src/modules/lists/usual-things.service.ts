import type { UsualThing } from '@bargain-buddy/contract';
import { nameOfKinds, withoutNan } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { type Database, type Executor, rowsOf } from '../../platform/database/database.ts';

const maxUsual = 200;

export async function listUsualThings(db: Database, viewer: CurrentUser): Promise<UsualThing[]> {
  return (await findUsualThings(db, viewer.id, maxUsual)).map(toUsual);
}

function toUsual({ kinds, ...row }: UsualRow): UsualThing {
  return {
    ...row,
    kinds: kinds ?? [],
    name: kinds ? nameOfKinds(kinds.map(({ name }) => name)) : row.name,
    brand: withoutNan(row.brand),
    product_amount: withoutNan(row.product_amount),
  };
}

const halfLifeDays = sql.lit(60);

type UsualRow = Omit<UsualThing, 'kinds'> & { kinds: UsualThing['kinds'] | null };

/** Sorts by frequency and recency. Ticked items count twice. The newest item determines the amount and store. */
function findUsualThings(db: Executor, userId: number, most: number): Promise<UsualRow[]> {
  return rowsOf(db)<UsualRow>`
    WITH thing AS MATERIALIZED (
      SELECT i.*, coalesce('p' || i.product_id, regexp_replace(i.need_key, '^(k.*) [\\d.]+$', '\\1')) AS thing,
             (CASE WHEN i.is_needed THEN 1 ELSE 2 END)
               * 0.5 ^ (extract(epoch FROM now() - i.date_added) / 86400.0 / ${halfLifeDays}) AS weight
      FROM shopping_list_item i
      WHERE i.added_by = ${userId} AND (i.deleted_at IS NULL OR i.text IS DISTINCT FROM '-')
    ), newest AS (
      SELECT DISTINCT ON (thing) *, sum(weight) OVER (PARTITION BY thing) AS total
      FROM thing ORDER BY thing, date_added DESC, id DESC
    ), top AS MATERIALIZED (SELECT * FROM newest ORDER BY total DESC, id DESC LIMIT ${most})
    SELECT t.product_id AS product, t.store_id AS store, trim_scale(t.amount)::text AS amount, t.amount_unit,
           coalesce(t.text, '') AS text, coalesce(p.name, t.text, '') AS name, coalesce(p.brand, '') AS brand,
           coalesce(p.amount, '') AS product_amount, t.quantity,
           (SELECT json_agg(json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'dimension', k.dimension)
                            ORDER BY wanted.position)
            FROM shopping_list_item_kind wanted JOIN kind k ON k.id = wanted.kind_id WHERE wanted.item_id = t.id) AS kinds
    FROM top t LEFT JOIN product p ON p.id = t.product_id
    ORDER BY t.total DESC, t.id DESC
  `;
}
