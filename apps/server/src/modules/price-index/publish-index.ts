import { join } from 'node:path';
import type { OpenDataResource } from '@bargain-buddy/contract';
import { computePriceIndex } from '@bargain-buddy/price-index';
import { asyncBufferFromFile } from 'hyparquet';
import type { Database } from '../../platform/database/database.ts';
import { findLastPriceIndexRun, withdrawPriceIndex } from './price-index.queries.ts';
import { publishPriceIndex } from './price-index.service.ts';

/** Publishes the index of the file of monthly prices in a set of open data. Without prices there is no index. */
export async function publishIndexOfOpenData(db: Database, folder: string, resources: readonly OpenDataResource[]) {
  const file = resources.find(({ name }) => name === 'monthly_prices-parquet');
  if (!file) throw new Error('The open data have no monthly prices.');
  const last = await findLastPriceIndexRun(db);
  const input = await asyncBufferFromFile(join(folder, file.path));
  const index = await computePriceIndex(input, last?.basket.lines);
  if (!index) return withdrawPriceIndex(db);
  await publishPriceIndex(db, index, { path: file.path, hash: file.hash.replace('sha256:', '') });
}
