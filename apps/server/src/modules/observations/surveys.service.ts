import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { RetryTransaction } from '../../platform/database/transaction.ts';
import { type ListingPair, refreshListings } from '../listing-writes/index.ts';
import { refreshObserved } from './observed.queries.ts';
import {
  deleteSurvey,
  insertAbsences,
  insertSurvey,
  lockStores,
  pairsOf,
  type Survey,
  type SurveyContents,
  type SurveyedPrice,
} from './surveys.queries.ts';
import { transferPrices } from './transfer-prices.queries.ts';

export async function observeSurvey(trx: Executor, prices: readonly SurveyedPrice[], survey: Survey): Promise<void> {
  await lockStores(
    trx,
    prices.map(({ storeId }) => storeId),
  );
  const seen = await insertSurvey(trx, prices, survey);
  // A retry compares the file with the current prices.
  if (seen < prices.length) throw new RetryTransaction('Prices of this file are being changed at this moment.');
  await refreshObserved(
    trx,
    prices.map(({ priceId }) => priceId),
  );
  await refreshListings(trx, prices);
}

export async function observeAbsences(trx: Executor, contents: SurveyContents, survey: Survey): Promise<void> {
  await lockStores(
    trx,
    contents.priced.map(({ storeId }) => storeId),
  );
  const missed = await insertAbsences(trx, contents, survey);
  await refreshObserved(trx, missed);
  await refreshListings(trx, await pairsOf(trx, missed));
}

/** Transfers prices that others have observed. Call it with locked stores, before the prices are deleted. */
export async function withdrawSurvey(trx: Executor, importId: number): Promise<ListingPair[]> {
  const seen = await deleteSurvey(trx, importId);
  const { given } = await transferPrices(trx, sql`p.import_id = ${importId}`, { stays: false });
  const changed = [...new Set([...seen, ...given.map(({ id }) => id)])];
  await refreshObserved(trx, changed);
  return pairsOf(trx, changed);
}
