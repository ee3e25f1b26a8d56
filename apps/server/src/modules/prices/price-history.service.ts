import type { PriceHistoryPoint } from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { findPriceHistory, priceExists } from './price-history.queries.ts';

export async function getPriceHistory(db: Database, id: number): Promise<PriceHistoryPoint[]> {
  const rows = await findPriceHistory(db, id);
  if (rows.length === 0 && !(await priceExists(db, id))) throw new NotFound('We couldn’t find this listing.');
  return rows.map(({ date_added, price, last_seen }) => ({
    date_added: date_added.toISOString(),
    price,
    last_seen: (last_seen ?? date_added).toISOString(),
  }));
}
