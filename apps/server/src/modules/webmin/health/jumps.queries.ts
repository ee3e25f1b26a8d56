import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface JumpRow {
  id: number;
  product_id: number;
  product: string;
  store_id: number;
  store: string;
  before: string;
  price: string;
  is_held: boolean;
  is_rejected: boolean;
}

export interface LastImport {
  id: number;
  added: number;
  /** Product and store of its largest changes, where its report tells them. */
  jumps: number[][] | null;
}

/** The last import that counts: neither undone nor a sample. */
export async function findLastImport(db: Executor): Promise<LastImport | undefined> {
  const { rows } = await sql<LastImport>`
    SELECT id, added, report -> 'jumps' AS jumps FROM price_import
    WHERE undone_at IS NULL AND NOT is_sample ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/**
 * The `limit` prices of an import that are the furthest from the accepted price before them, `least` times as high or
 * low at least (1.2: a fifth more), of some products and stores or of all. A sample says nothing of what was before.
 */
export async function findJumps(
  db: Executor,
  { id, jumps }: Pick<LastImport, 'id' | 'jumps'>,
  { least, limit }: { least: number; limit: number },
): Promise<JumpRow[]> {
  const pairs = sql`SELECT (pair ->> 0)::integer, (pair ->> 1)::integer FROM jsonb_array_elements(${JSON.stringify(jumps)}::jsonb) pair`;
  const { rows } = await sql<JumpRow>`
    WITH jump AS MATERIALIZED (
      SELECT p.id, p.product_id, p.store_id, p.price, p.held, p.price_is_verified, before.price AS before,
             greatest(p.price / before.price, before.price / p.price) AS times
      FROM price p CROSS JOIN LATERAL (
        SELECT b.price FROM price b
        WHERE b.product_id = p.product_id AND b.store_id = p.store_id AND (b.date_added, b.id) < (p.date_added, p.id)
          AND b.price_is_verified <> 'rejected' AND NOT b.held AND b.source <> 'sample'
        ORDER BY b.date_added DESC, b.id DESC LIMIT 1
      ) before
      WHERE p.import_id = ${id} AND p.price <> before.price
        AND ${jumps ? sql`(p.product_id, p.store_id) IN (${pairs})` : sql`true`}
      ORDER BY times DESC, p.id LIMIT ${limit}
    )
    SELECT jump.id, product_id, store_id, jump.price, before, held AND price_is_verified = 'pending' AS is_held,
           price_is_verified = 'rejected' AS is_rejected,
           concat_ws(' · ', product.name, nullif(brand, ''), nullif(amount, '')) AS product,
           concat_ws(' · ', store.name, nullif(store.address, '')) AS store
    FROM jump JOIN product ON product.id = product_id JOIN store ON store.id = store_id
    WHERE times >= ${least} ORDER BY times DESC, jump.id`.execute(db);
  return rows;
}
