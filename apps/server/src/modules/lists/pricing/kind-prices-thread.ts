import { workerData } from 'piscina';
import { openDatabase, openRequestPool } from '../../../platform/database/database.ts';
import type { KindPricerSettings, KindPricesJob } from './kind-pricer.ts';
import { type KindNeedPrice, priceKindsFromDatabase } from './price-kinds.ts';

const { databaseUrl, hasPooler, prepares }: KindPricerSettings = workerData;
const db = openDatabase(openRequestPool(databaseUrl, { hasPooler, prepares, max: 1 }));

export default ({ needs, stores }: KindPricesJob): Promise<(KindNeedPrice | undefined)[]> =>
  priceKindsFromDatabase(db, needs, stores);
