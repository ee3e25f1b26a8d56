import { sql } from 'kysely';
import { isComparablePriceSql } from '../../observations/index.ts';

/** FROM clause for `b`, the previous accepted price of the same product and store as `p`. */
export const previousPriceSql = sql`
  FROM price b WHERE b.product_id = p.product_id AND b.store_id = p.store_id
    AND (b.date_added, b.id) < (p.date_added, p.id) AND b.price_is_verified <> 'rejected' AND NOT b.held
    AND ${isComparablePriceSql(sql`p.source`, sql`b.source`)}
  ORDER BY b.date_added DESC, b.id DESC LIMIT 1`;
