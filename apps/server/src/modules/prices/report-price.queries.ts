import type { Verification } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PriceRow, PriceTable } from '../../platform/database/tables.ts';
import type { ListingPair } from '../listings/index.ts';
import { isTrustedPrice } from '../observations/index.ts';

/** A price that others of its product and store are held against. */
export interface KnownPrice
  extends Pick<PriceRow, 'price' | 'source' | 'price_is_verified' | 'surveyed' | 'confirmations'> {
  seen: Date;
  is_trusted: boolean;
}

const seen = sql`coalesce(last_seen, date_added)`;

/**
 * The price which `price` is more than half above or below, if it is, of what is known for sure: the newest price that
 * was verified, imported, seen by a survey or confirmed twice or, while there is none, the first that was reported.
 * What shoppers report moves neither, so no number of accounts moves a price far in small steps. Samples count only
 * while there is no real price (acceptable_price).
 */
export async function findFarOff(
  trx: Executor,
  { productId, storeId }: ListingPair,
  price: string,
): Promise<KnownPrice | undefined> {
  const { rows } = await sql<KnownPrice>`${prepared}
    WITH known AS (
      SELECT *, ${seen} AS seen, ${isTrustedPrice} AS is_trusted FROM acceptable_price
      WHERE product_id = ${productId} AND store_id = ${storeId}
    )
    SELECT price, source, price_is_verified, surveyed, confirmations, seen, is_trusted FROM (
      (SELECT *, 1 AS choice FROM known WHERE is_trusted ORDER BY seen DESC, date_added DESC, id DESC LIMIT 1)
      UNION ALL
      (SELECT *, 2 FROM known ORDER BY date_added, id LIMIT 1)
      ORDER BY choice LIMIT 1
    ) reference WHERE 2 * abs(${price}::numeric - price) > price
  `.execute(trx);
  return rows[0];
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

/** Why a price is held, and the same in words. */
export interface Hold {
  because: NonNullable<PriceTable['held_because']>;
  why: string;
}

/** Adds a price and answers its id. Its time is taken only now, since the transaction may have waited for its turn. */
export async function insertReport(
  trx: Executor,
  userId: number,
  { productId, storeId }: ListingPair,
  {
    price,
    verification,
    hold,
    source,
  }: { price: string; verification: Verification; hold: Hold | undefined; source: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('price')
    .values({
      product_id: productId,
      store_id: storeId,
      price,
      date_added: sql<Date>`clock_timestamp()`,
      price_is_verified: verification,
      held: hold !== undefined,
      held_because: hold?.because ?? null,
      held_why: hold?.why ?? null,
      source,
      added_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
