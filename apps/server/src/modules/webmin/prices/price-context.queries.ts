import type { PriceContext } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { priceBefore } from './price-before.ts';

interface Previous {
  id: number;
  price: string;
  date_added: Date;
  source: string;
}

/** The accepted price before another one, for its product and store. */
export async function findPrevious(db: Executor, id: number): Promise<Previous | undefined> {
  const { rows } = await sql<Previous>`
    SELECT before.* FROM price p, LATERAL (SELECT b.id, b.price, b.date_added, b.source ${priceBefore}) before
    WHERE p.id = ${id}`.execute(db);
  return rows[0];
}

/** What a product costs in the other stores that list it; undefined where none does. */
export async function findElsewhere(
  db: Executor,
  { product_id, store_id }: { product_id: number; store_id: number },
): Promise<PriceContext['elsewhere'] | undefined> {
  const { rows } = await sql<NonNullable<PriceContext['elsewhere']>>`
    SELECT count(*) AS stores, min(price) AS lowest, max(price) AS highest,
           round(percentile_cont(0.5) WITHIN GROUP (ORDER BY price)::numeric, 2) AS median
    FROM listing WHERE product_id = ${product_id} AND store_id <> ${store_id} HAVING count(*) > 0`.execute(db);
  return rows[0];
}

/** Who reported a price, and what became of all that they reported. */
export async function findReporter(db: Executor, id: number): Promise<PriceContext['reporter'] | undefined> {
  const { rows } = await sql<NonNullable<PriceContext['reporter']>>`
    SELECT app_user.id, email, count(price.id) AS prices,
           count(price.id) FILTER (WHERE price_is_verified = 'verified') AS verified,
           count(price.id) FILTER (WHERE price_is_verified = 'rejected') AS rejected
    FROM app_user LEFT JOIN price ON price.added_by = app_user.id WHERE app_user.id = ${id} GROUP BY app_user.id`.execute(
    db,
  );
  return rows[0];
}
