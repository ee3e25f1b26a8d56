import { type CatalogueIndex, getKindDetails, placeholderKind } from '@bargain-buddy/catalogue';
import type { Aisle, KindDetailsQuery } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { type Database, type Executor, rowsOf } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';

export async function getKind(
  db: Database,
  index: CatalogueIndex,
  idOrSlug: string,
  query: KindDetailsQuery,
  viewer: CurrentUser | null,
) {
  const details = getKindDetails(index, await getKindId(db, idOrSlug), query, viewer);
  if (!details) throw new NotFound('We couldn’t find this kind.');
  return details;
}

/** Throws NotFound. */
export async function getKindId(db: Database, idOrSlug: string): Promise<number> {
  const id = await findKindId(db, idOrSlug);
  if (id === undefined) throw new NotFound('We couldn’t find this kind.');
  return id;
}

const unsorted = sql.lit(placeholderKind);

/** Finds the id of a kind, also by an id or slug that it had before it was merged. */
async function findKindId(db: Executor, idOrSlug: string): Promise<number | undefined> {
  const isOne = /^\d{1,9}$/.test(idOrSlug) ? sql`id = ${idOrSlug}::integer` : sql`slug = ${idOrSlug}`;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM kind WHERE ${isOne} UNION ALL SELECT kind_id FROM merged_kind WHERE ${isOne} LIMIT 1
  `.execute(db);
  return rows[0]?.id;
}

export function listAisles(db: Database): Promise<Aisle[]> {
  return rowsOf(db)<Aisle>`
    SELECT a.id, a.name, a.position, (
      SELECT count(*) FROM kind k
      WHERE k.aisle_id = a.id AND k.id <> ${unsorted}
        AND EXISTS (SELECT FROM product p JOIN listing l ON l.product_id = p.id WHERE p.kind_id = k.id)
    ) AS kinds
    FROM aisle a ORDER BY a.position, a.id
  `;
}
