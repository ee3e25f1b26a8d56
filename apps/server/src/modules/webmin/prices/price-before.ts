import { sql } from 'kysely';
import { countsFor } from '../../observations/index.ts';

/** FROM on: the accepted price `b` before the price `p`, for the same product and store, as far as it counts for it. */
export const priceBefore = sql`
  FROM price b WHERE b.product_id = p.product_id AND b.store_id = p.store_id
    AND (b.date_added, b.id) < (p.date_added, p.id) AND b.price_is_verified <> 'rejected' AND NOT b.held
    AND ${countsFor(sql`p.source`, sql`b.source`)}
  ORDER BY b.date_added DESC, b.id DESC LIMIT 1`;
