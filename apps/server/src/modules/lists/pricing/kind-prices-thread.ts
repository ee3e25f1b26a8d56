import { workerData } from 'piscina';
import { openDatabase, openRequestPool } from '../../../platform/database/database.ts';
import type { KindPricesJob, KindPricesSettings } from './kind-prices.ts';
import { type NeedPrice, priceKinds } from './price-kinds.ts';

const { databaseUrl, hasPooler, prepares }: KindPricesSettings = workerData;
const db = openDatabase(openRequestPool(databaseUrl, { hasPooler, prepares, max: 1 }));

export default ({ needs, stores }: KindPricesJob): Promise<(NeedPrice | undefined)[]> => priceKinds(db, needs, stores);
