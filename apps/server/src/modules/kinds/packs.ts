import { looseAmountPattern, partsPerUnit } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { lastSeenSql } from '../listings/index.ts';

const partsOfPiece = sql.lit(String(partsPerUnit));
const partsOfKilogram = sql.lit(String(1_000n * partsPerUnit));

/** Content of a pack in parts of `parseAmount`, up to the largest safe integer. Unknown amounts count as one piece. */
export const packContentSql = sql`
  least(round(coalesce(p.base_amount, 1) * CASE p.dimension WHEN 'count' THEN ${partsOfPiece} ELSE ${partsOfKilogram} END::numeric),
        ${sql.lit(String(Number.MAX_SAFE_INTEGER))}::numeric)::bigint`;

/** True if packs of product `p` count for its kind `k`. A number of pieces cannot be converted to a mass. */
export const isPackCountedSql = sql`k.dimension = p.dimension AND (p.base_amount IS NOT NULL OR p.dimension = 'count')`;

/** Must match the rule for loose goods in packages/domain/src/kinds/sold-by.ts. */
export const isPricedLooseSql = sql`
  (p.dimension = 'mass' AND p.brand ~* '^\\s*(nan)?\\s*$' AND p.amount ~* ${sql.lit(looseAmountPattern)})`;

export const isLooseSql = sql`(k.sold_by = 'weight' AND ${isPricedLooseSql})`;

/** Cents, and milliseconds since 1970, truncated as in JavaScript. Floating point is exact here, and faster. */
export const centsAndSeenSql = sql`
  (l.price * 100)::bigint AS cents, (date_part('epoch', ${lastSeenSql}) * 1e6)::bigint / 1000 AS seen`;
