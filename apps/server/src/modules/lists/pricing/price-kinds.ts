import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BoughtPacks,
  type CheapestPacksAtStore,
  findStoreWithLowestCost,
  type PackPrice,
} from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { readPackedRows } from '../../../platform/database/pack-rows.ts';
import { centsAndSeenSql, isLooseSql, isPackCountedSql, packContentSql } from '../../kinds/index.ts';
import { andStoreInSql, type StoreIdFilter } from './price-needs.queries.ts';

/** `parts` is in parts of `parseAmount`. */
export interface KindNeed {
  kinds: readonly number[];
  parts: bigint;
}

export interface KindNeedPrice {
  packs: (BoughtPacks & { store: number })[];
  cents: bigint;
}

/** Limits memory and the time that a batch blocks the thread. */
export const maxNeedsAtOnce = 20;

export const kindNeedKey = ({ kinds, parts }: KindNeed): string =>
  `${kinds.toSorted((a, b) => a - b).join(' ')} of ${parts}`;

/** Prices needs by the cheapest packs of one store. Ties: the most recent oldest price, then the lowest store id. */
export async function priceKindsFromDatabase(
  db: Executor,
  needs: readonly KindNeed[],
  stores: StoreIdFilter,
): Promise<(KindNeedPrice | undefined)[]> {
  const prices: (KindNeedPrice | undefined)[] = [];
  for (let from = 0; from < needs.length; from += maxNeedsAtOnce) {
    const wanted = needs
      .slice(from, from + maxNeedsAtOnce)
      .map(({ kinds, parts }) => ({ kinds, wanted: Number(parts) }));
    const packs = await findPacks(db, wanted, stores);
    for (const { kinds, wanted: amount } of wanted) {
      // Lets other tasks run, since one need can take many milliseconds.
      await nextTurn();
      const cover = findStoreWithLowestCost(inStores(kinds, packs), amount);
      prices.push(cover && toPrice(cover));
    }
  }
  return prices;
}

function inStores(kinds: readonly number[], packs: PacksOfKinds): ReadonlyMap<number, readonly PackPrice[]> {
  const [first, ...others] = kinds.map((kind) => packs.get(kind) ?? new Map<number, PackPrice[]>());
  const all = new Map<number, readonly PackPrice[]>(first);
  for (const more of others) for (const [store, some] of more) all.set(store, [...(all.get(store) ?? []), ...some]);
  return all;
}

function toPrice({ store, cents, packs }: CheapestPacksAtStore): KindNeedPrice {
  return { packs: packs.map((pack) => ({ ...pack, store })), cents: BigInt(cents) };
}

/** `wanted` is in parts of `parseAmount`, exact as a number. */
interface WantedKinds {
  kinds: readonly number[];
  wanted: number;
}

type PacksOfKinds = ReadonlyMap<number, ReadonlyMap<number, readonly PackPrice[]>>;

/**
 * Returns, by kind and store, the packs that the cheapest cover of a need may contain. Omits stores that are too
 * expensive compared with the best single size, and packs that are no larger and no cheaper than another. Above $40,000
 * a store may have no cover (findCheapestPacks), so no store is omitted. Loose goods are priced by fraction.
 */
async function findPacks(db: Executor, needs: readonly WantedKinds[], stores: StoreIdFilter): Promise<PacksOfKinds> {
  const pairs = needs.flatMap(({ kinds, wanted }, need) => kinds.map((kind) => ({ need, kind, wanted })));
  const kinds = [...new Set(pairs.map(({ kind }) => kind))];
  const packs: PackPrice[] = await readPackedRows(
    db,
    {
      product: 'integer',
      kind: 'integer',
      content: 'bigint',
      isLoose: 'boolean',
      store: 'integer',
      cents: 'bigint',
      seen: 'bigint',
    },
    sql`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM unnest(${pairs.map(({ need }) => need)}::integer[], ${pairs.map(({ kind }) => kind)}::integer[],
                           ${pairs.map(({ wanted }) => wanted)}::float8[]) AS wanted (need, kind, amount)
    ), pack AS MATERIALIZED (
      SELECT p.id, p.kind_id, coalesce(p.base_amount, 0) AS size, ${packContentSql} AS content, ${isLooseSql} AS is_loose
      FROM product p JOIN kind k ON k.id = p.kind_id
      WHERE p.kind_id = ANY(${kinds}::integer[]) AND ${isPackCountedSql}
    ), size AS MATERIALIZED (
      SELECT one.kind_id AS kind, one.size, one.content::float8, one.some_loose, one.all_loose, cheapest.price
      FROM (
        SELECT kind_id, size, content, bool_or(is_loose) AS some_loose, bool_and(is_loose) AS all_loose
        FROM pack GROUP BY kind_id, size, content
      ) one
      CROSS JOIN LATERAL (
        SELECT l.price::float8 FROM listing l
        WHERE l.kind_id = one.kind_id AND coalesce(l.base_amount, 0) = one.size ${andStoreInSql(stores)}
        ORDER BY l.price LIMIT 1
      ) cheapest
    ), bound AS (
      SELECT need, min(CASE WHEN all_loose THEN amount / content * price + 0.005 ELSE ceil(amount / content) * price END) AS most
      FROM wanted JOIN size USING (kind) WHERE content * 100 >= amount OR all_loose GROUP BY need
    ), usable AS (
      SELECT kind, size, max(CASE WHEN most > 40000 THEN 'Infinity'
               WHEN some_loose THEN (most + 0.005) * content / amount + 0.005
               ELSE (most + 0.005) * least(1, content / amount) + 0.005 END) AS most
      FROM bound JOIN wanted USING (need) JOIN size USING (kind)
      WHERE content * 100 >= amount OR some_loose GROUP BY kind, size
    ), place AS MATERIALIZED (
      SELECT DISTINCT beside.kind, found.store_id
      FROM usable
      CROSS JOIN LATERAL (
        SELECT l.store_id FROM listing l
        WHERE l.kind_id = usable.kind AND coalesce(l.base_amount, 0) = usable.size AND l.price <= usable.most::numeric ${andStoreInSql(stores)}
        OFFSET 0
      ) found
      JOIN (SELECT DISTINCT one.kind AS beside, other.kind FROM wanted one JOIN wanted other USING (need)) beside
        ON beside.beside = usable.kind
    )
    SELECT product, kind, content, is_loose AS "isLoose", store, cents, seen
    FROM (
      SELECT one.*, min(cents) OVER (
               PARTITION BY kind, store, is_loose ORDER BY content DESC, cents, seen DESC, product
               ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
             ) AS beaten_by
      FROM (
        SELECT pack.id AS product, pack.kind_id AS kind, pack.content, pack.is_loose, l.store_id AS store, ${centsAndSeenSql}
        FROM place
        JOIN listing l ON l.kind_id = place.kind AND l.store_id = place.store_id
        JOIN pack ON pack.id = l.product_id AND pack.kind_id = place.kind
      ) one
    ) one
    WHERE beaten_by IS NULL OR cents < beaten_by`,
  );
  const byKind = Map.groupBy(packs, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, some]) => [kind, Map.groupBy(some, ({ store }) => store)]));
}
