import { looseAmountPattern, partsPerUnit } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { lastSeen } from '../listings/index.ts';

const partsOfPiece = sql.lit(String(partsPerUnit));
const partsOfKilogram = sql.lit(String(1_000n * partsPerUnit));

/**
 * The content of a pack of product `p` in parts of `parseAmount`, up to the largest safe integer. An unknown amount
 * counts as one piece.
 */
export const packContent = sql`
  least(round(coalesce(p.base_amount, 1) * CASE p.dimension WHEN 'count' THEN ${partsOfPiece} ELSE ${partsOfKilogram} END::numeric),
        ${sql.lit(String(Number.MAX_SAFE_INTEGER))}::numeric)::bigint`;

/** Whether packs of product `p` can be counted among those of its kind `k`: a piece is no amount of mass. */
export const isCounted = sql`k.dimension = p.dimension AND (p.base_amount IS NOT NULL OR p.dimension = 'count')`;

/** True if product `p` is priced as loose goods. The same rule as packages/domain/src/kinds/sold-by.ts. */
export const isPricedLoose = sql`
  (p.dimension = 'mass' AND p.brand ~* '^\\s*(nan)?\\s*$' AND p.amount ~* ${sql.lit(looseAmountPattern)})`;

/** True if product `p` of kind `k` is loose goods, sold in any weight. */
export const isLoose = sql`(k.sold_by = 'weight' AND ${isPricedLoose})`;

/**
 * Of listing `l` the price in cents, and when it was seen in milliseconds since 1970, cut off as JavaScript has them;
 * floating point is exact here, and quicker.
 */
export const centsAndSeen = sql`
  (l.price * 100)::bigint AS cents, (date_part('epoch', ${lastSeen}) * 1e6)::bigint / 1000 AS seen`;
