import { sql } from 'kysely';
import { lastSeen } from './listing-view.ts';

/**
 * What a pack of product `p` holds, in thousandths of grams, millilitres or pieces. One whose amount nobody knows is
 * one piece.
 */
export const packContent = sql`
  round(coalesce(p.base_amount, 1) * CASE p.dimension WHEN 'count' THEN 1000 ELSE 1000000 END)::bigint`;

/** Whether packs of product `p` can be counted among those of its kind `k`: a piece is no amount of mass. */
export const isCounted = sql`k.dimension = p.dimension AND (p.base_amount IS NOT NULL OR p.dimension = 'count')`;

/**
 * Of listing `l` the price in cents, and when it was seen in milliseconds since 1970, cut off as JavaScript has them;
 * floating point is exact here, and quicker.
 */
export const centsAndSeen = sql`
  (l.price * 100)::bigint AS cents, (date_part('epoch', ${lastSeen}) * 1e6)::bigint / 1000 AS seen`;
