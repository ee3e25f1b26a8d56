import type { Verification } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { PriceTable } from '../../platform/database/tables.ts';
import type { ListingPair } from '../listings/index.ts';

/**
 * Whether `price` is more than half above or below what is known for sure: the newest price that was verified,
 * imported, seen by a survey or confirmed twice or, while there is none, the first that was reported. What shoppers
 * report moves neither, so no number of accounts moves a price far in small steps.
 */
export async function isFarOff(trx: Executor, { productId, storeId }: ListingPair, price: string): Promise<boolean> {
  const known = sql`FROM acceptable_price WHERE product_id = ${productId} AND store_id = ${storeId}`;
  const { rows } = await sql<{ is_far_off: boolean | null }>`
    SELECT 2 * abs(${price}::numeric - price) > price AS is_far_off FROM (SELECT coalesce(
      (SELECT price ${known}
         AND (price_is_verified = 'verified' OR import_id IS NOT NULL OR surveyed OR confirmations >= 2)
       ORDER BY coalesce(last_seen, date_added) DESC, date_added DESC, id DESC LIMIT 1),
      (SELECT price ${known} ORDER BY date_added, id LIMIT 1)
    ) AS price) reference
  `.execute(trx);
  return rows[0]?.is_far_off ?? false;
}

/** The id of what is listed, where that is this price and no sample. */
export async function findEqualListed(
  trx: Executor,
  { productId, storeId }: ListingPair,
  price: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('listing')
    .select('price_id')
    .where('product_id', '=', productId)
    .where('store_id', '=', storeId)
    .where('price', '=', price)
    .where('source', '!=', 'sample')
    .executeTakeFirst();
  return row?.price_id;
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
    heldBecause,
    source,
  }: { price: string; verification: Verification; heldBecause: PriceTable['held_because']; source: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('price')
    .values({
      product_id: productId,
      store_id: storeId,
      price,
      date_added: sql<Date>`clock_timestamp()`,
      price_is_verified: verification,
      held: heldBecause !== null,
      held_because: heldBecause,
      source,
      added_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
