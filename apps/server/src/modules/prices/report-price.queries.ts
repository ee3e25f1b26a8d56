import type { Verification } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingPair } from '../listings/index.ts';

/**
 * Whether `price` is more than half above or below the listed price that it would replace, or the newest one that the person did
 * not set alone (a verified one, an imported one, or one by somebody else), so that nobody moves a price far in small steps.
 * False where there is none.
 */
export async function isFarOff(
  trx: Executor,
  userId: number,
  { productId, storeId }: ListingPair,
  price: string,
): Promise<boolean> {
  const newest = (which: RawBuilder<unknown>) => sql`
    SELECT price FROM acceptable_price WHERE product_id = ${productId} AND store_id = ${storeId} AND ${which}
    ORDER BY date_added DESC, id DESC LIMIT 1`;
  const notAlone = sql`(price_is_verified = 'verified' OR import_id IS NOT NULL OR added_by IS DISTINCT FROM ${userId})`;
  const { rows } = await sql<{ is_far_off: boolean | null }>`
    SELECT bool_or(2 * abs(${price}::numeric - price) > price) AS is_far_off
    FROM ((${newest(sql`true`)}) UNION ALL (${newest(notAlone)})) reference
  `.execute(trx);
  return rows[0]?.is_far_off ?? false;
}

/** The id of the same price that the person has reported within the last minute. */
export async function findJustReported(
  trx: Executor,
  userId: number,
  { productId, storeId }: ListingPair,
  price: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('price')
    .select('id')
    .where('product_id', '=', productId)
    .where('store_id', '=', storeId)
    .where('price', '=', price)
    .where('added_by', '=', userId)
    .where('import_id', 'is', null)
    .where('date_added', '>', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Adds a price and answers its id. Its time is taken only now, since the transaction may have waited for its turn. */
export async function insertReport(
  trx: Executor,
  userId: number,
  { productId, storeId }: ListingPair,
  {
    price,
    verification,
    isHeld,
    source,
  }: { price: string; verification: Verification; isHeld: boolean; source: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('price')
    .values({
      product_id: productId,
      store_id: storeId,
      price,
      date_added: sql<Date>`clock_timestamp()`,
      price_is_verified: verification,
      held: isHeld,
      source,
      added_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
