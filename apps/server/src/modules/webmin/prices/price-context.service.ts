import type { PriceContext } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors.ts';
import { findElsewhere, findPrevious, findReporter } from './price-context.queries.ts';
import { readPrices } from './price-rows.queries.ts';

/** What there is to judge a price by; throws NotFound. */
export async function getPriceContext(db: Database, id: number): Promise<PriceContext> {
  const [price] = await readPrices(db, [id]);
  if (!price) throw new NotFound('There is no such price.');
  const [previous, elsewhere, reporter] = await Promise.all([
    findPrevious(db, id),
    findElsewhere(db, price),
    price.added_by === null ? undefined : findReporter(db, price.added_by),
  ]);
  return {
    previous: previous ? { ...previous, date_added: previous.date_added.toISOString() } : null,
    elsewhere: elsewhere ?? null,
    reporter: reporter ?? null,
  };
}
