import type {
  Duplicate,
  DuplicateDismissal,
  DuplicatePairs,
  DuplicatesQuery,
  MergeKind,
} from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import { type Database, type Executor, rowsOf } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { withIsoTimes } from '../../platform/iso-times.ts';
import { idColumnOf } from './records.queries.ts';

export async function findDuplicates(db: Database, query: DuplicatesQuery): Promise<DuplicatePairs> {
  const { kind } = query;
  const pairs = await findLikely[kind](db, query);
  const rows = await readDuplicates(db, kind, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
  const records = new Map<number, Duplicate>(rows.map((row) => [row.id, withIsoTimes(row)]));
  return {
    results: pairs.flatMap(({ a, b, similarity, distance_km }) => {
      const found = [records.get(a), records.get(b)].filter((record) => record !== undefined);
      if (found.length < 2) return [];
      return [{ similarity, distance_km, records: found.sort((one, other) => other.prices - one.prices) }];
    }),
  };
}

export async function dismissDuplicate(
  db: Database,
  { kind, records, are_different }: DuplicateDismissal,
  actor: Actor,
): Promise<void> {
  const [a = 0, b = 0] = records.toSorted((one, other) => one - other);
  await inTransaction(db, async (trx) => {
    const [one, other] = await readDuplicates(trx, kind, [a, b]);
    if (!one || !other) throw new NotFound(`One of these ${kind}s is not there any more.`);
    await setMarkedDifferent(trx, { kind, a, b }, actor.userId, are_different);
    const summary = `Marked ${one.name} (${one.id}) and ${other.name} (${other.id}) as ${are_different ? 'different' : 'possible duplicates'}`;
    await audit(trx, actor, { action: 'update', kind, ids: [a, b], summary, after: { are_different } });
  });
}

interface LikelyPair {
  a: number;
  b: number;
  similarity: number;
  distance_km: number | null;
}

type Choice = Pick<DuplicatesQuery, 'limit' | 'are_different'>;

const isMarkedDifferent = (kind: MergeKind) =>
  sql`EXISTS (SELECT FROM told_apart known WHERE known.kind = ${kind} AND known.a = pair.a AND known.b = pair.b)`;

/** Maximum number of products that share a word. More common words are ignored. */
const maxProductsPerWord = 80;

/** Returns pairs of similar products. Compares only products that share a rare word; all pairs would take hours. */
function findLikeProducts(db: Executor, { limit, are_different }: Choice): Promise<LikelyPair[]> {
  return rowsOf(db)<LikelyPair>`
    WITH text AS MATERIALIZED (
      SELECT id, normalise_words(plain_text(name || ' ' || brand), ' ') || ' ' || size AS words, size AS amount,
             nullif(nullif(plain_text(brand), ''), 'nan') AS brand
      FROM product, regexp_replace(plain_text(amount), '[^a-z0-9.]', '', 'g') AS size
    ), word AS MATERIALIZED (
      SELECT DISTINCT id, amount, word FROM text, unnest(string_to_array(trim(words), ' ')) word WHERE length(word) > 2
    ), telling AS (
      SELECT amount, word FROM word GROUP BY amount, word HAVING count(*) BETWEEN 2 AND ${maxProductsPerWord}
    ), pair AS (
      SELECT DISTINCT one.id AS a, other.id AS b
      FROM telling JOIN word one USING (amount, word) JOIN word other USING (amount, word) WHERE one.id < other.id
    )
    SELECT a, b, round(similarity(one.words, other.words)::numeric, 3)::float8 AS similarity, NULL AS distance_km
    FROM pair JOIN text one ON one.id = a JOIN text other ON other.id = b
    WHERE similarity(one.words, other.words) >= 0.6
      AND (one.brand IS NULL OR other.brand IS NULL OR similarity(one.brand, other.brand) >= 0.4)
      AND ${isMarkedDifferent('product')} = ${are_different}
    ORDER BY similarity DESC, a, b LIMIT ${limit}
  `;
}

/** Returns pairs of stores with similar names and a similar address, or at most 1 km apart. */
function findLikeStores(db: Executor, { limit, are_different }: Choice): Promise<LikelyPair[]> {
  return rowsOf(db)<LikelyPair>`
    WITH pair AS (
      SELECT one.id AS a, other.id AS b, similarity(one.name, other.name) AS by_name,
             similarity(one.address, other.address) AS by_address,
             2 * 6371 * asin(sqrt(least(1, power(sin(radians(other.lat - one.lat) / 2), 2)
               + cos(radians(one.lat)) * cos(radians(other.lat)) * power(sin(radians(other.lon - one.lon) / 2), 2)))) AS distance
      FROM store one JOIN store other ON one.id < other.id
      WHERE similarity(one.name, other.name) >= 0.5
    )
    SELECT a, b, round(((2 * by_name + by_address) / 3)::numeric, 3)::float8 AS similarity,
           round(distance::numeric, 2)::float8 AS distance_km
    FROM pair WHERE (by_address >= 0.5 OR distance <= 1) AND ${isMarkedDifferent('store')} = ${are_different}
    ORDER BY similarity DESC, distance, a, b LIMIT ${limit}
  `;
}

const findLikely = { product: findLikeProducts, store: findLikeStores } satisfies Record<
  MergeKind,
  (db: Executor, choice: Choice) => Promise<LikelyPair[]>
>;

const details = {
  product: sql`concat_ws(', ', nullif(brand, ''), nullif(amount, ''))`,
  store: sql`concat_ws(', ', nullif(address, ''), region)`,
} satisfies Record<MergeKind, RawBuilder<unknown>>;

function readDuplicates(
  db: Executor,
  kind: MergeKind,
  ids: readonly number[],
): Promise<(Omit<Duplicate, 'date_added'> & { date_added: Date })[]> {
  const column = idColumnOf(kind);
  return rowsOf(db)<Omit<Duplicate, 'date_added'> & { date_added: Date }>`
    SELECT id, name, ${details[kind]} AS detail, image AS image_url, date_added,
           (SELECT count(*) FROM price WHERE price.${column} = record.id) AS prices,
           (SELECT count(*) FROM listing WHERE listing.${column} = record.id) AS listings,
           (SELECT count(*) FROM shopping_list_item item WHERE item.${column} = record.id AND deleted_at IS NULL) AS list_items
    FROM ${sql.table(kind)} record WHERE id = ANY(${ids}::integer[]) ORDER BY id
  `;
}

async function setMarkedDifferent(
  trx: Executor,
  pair: { kind: MergeKind; a: number; b: number },
  toldBy: number | null,
  areDifferent: boolean,
): Promise<void> {
  if (areDifferent) {
    await trx
      .insertInto('told_apart')
      .values({ ...pair, told_by: toldBy })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    const { kind, a, b } = pair;
    await trx.deleteFrom('told_apart').where('kind', '=', kind).where('a', '=', a).where('b', '=', b).execute();
  }
}
