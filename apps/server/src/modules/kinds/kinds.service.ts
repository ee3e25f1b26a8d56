import {
  type CatalogueIndex,
  getKindDetails,
  placeholderKind,
  readRealKindsOfAisle,
  readRealPricesOfKind,
} from '@bargain-buddy/catalogue';
import type { Aisle, KindDetailsQuery, Listing } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { type Database, type Executor, rowsOf } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { toListedPriceRow } from './kind-columns.ts';

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

type FileFilter = Pick<KindDetailsQuery, 'region' | 'store'>;

/** Returns the real prices of a kind, by unit price. Throws NotFound. */
export async function exportKind(db: Database, index: CatalogueIndex, idOrSlug: string, filter: FileFilter) {
  const kind = index.kind(await getKindId(db, idOrSlug));
  if (!kind || kind.id === placeholderKind) throw new NotFound('We couldn’t find this kind.');
  return { kind, rows: toListedPriceRows(readRealPricesOfKind(index, kind.id, filter)) };
}

function* toListedPriceRows(listings: Iterable<Listing>) {
  for (const listing of listings) yield toListedPriceRow(listing);
}

/** Returns the kinds of an aisle that have a real price. Throws NotFound. */
export function exportAisle(index: CatalogueIndex, id: number, region: FileFilter['region']) {
  const aisle = index.kinds().find((kind) => kind.aisle.id === id)?.aisle;
  if (!aisle) throw new NotFound('We couldn’t find this aisle.');
  // One kind at a time, because a kind can have many prices.
  const batches = (async function* () {
    for (const kind of readRealKindsOfAisle(index, id, region))
      if (kind.cheapest) yield [{ ...toListedPriceRow(kind.cheapest), kind }];
  })();
  return { aisle, batches };
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
