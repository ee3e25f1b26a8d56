import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { RetryTransaction } from '../../platform/database/transaction.ts';
import { type ListingPair, refreshListings } from '../listing-writes/index.ts';
import { refreshObservedPrices } from './observed.queries.ts';
import {
  deleteSurveyObservations,
  insertSurvey,
  insertSurveyAbsences,
  listingPairsOfPrices,
  lockStores,
  type ObservedSurvey,
  type SurveyContents,
  type SurveyedPrice,
} from './surveys.queries.ts';
import { transferPrices } from './transfer-prices.queries.ts';

export async function saveSurveyObservations(
  trx: Executor,
  prices: readonly SurveyedPrice[],
  survey: ObservedSurvey,
): Promise<void> {
  await lockStores(
    trx,
    prices.map(({ storeId }) => storeId),
  );
  const seen = await insertSurvey(trx, prices, survey);
  // A retry compares the file with the current prices.
  if (seen < prices.length) throw new RetryTransaction('Prices of this file are being changed at this moment.');
  await refreshObservedPrices(
    trx,
    prices.map(({ priceId }) => priceId),
  );
  await refreshListings(trx, prices);
}

export async function saveSurveyAbsences(
  trx: Executor,
  contents: SurveyContents,
  survey: ObservedSurvey,
): Promise<void> {
  await lockStores(
    trx,
    contents.priced.map(({ storeId }) => storeId),
  );
  const missed = await insertSurveyAbsences(trx, contents, survey);
  await refreshObservedPrices(trx, missed);
  await refreshListings(trx, await listingPairsOfPrices(trx, missed));
}

/** Transfers prices that others have observed. Call it with locked stores, before the prices are deleted. */
export async function withdrawSurveyPrices(trx: Executor, importId: number): Promise<ListingPair[]> {
  const seen = await deleteSurveyObservations(trx, importId);
  const { given } = await transferPrices(trx, sql`p.import_id = ${importId}`, { stays: false });
  const changed = [...new Set([...seen, ...given.map(({ id }) => id)])];
  await refreshObservedPrices(trx, changed);
  return listingPairsOfPrices(trx, changed);
}
