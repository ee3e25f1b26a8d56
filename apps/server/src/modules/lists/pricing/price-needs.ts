import type { Executor } from '../../../platform/database/database.ts';
import { type KindNeedAt, kindPrices } from './kind-prices.ts';
import type { NeedPrice } from './price-kinds.ts';
import { findCheapest, type Stores } from './price-needs.queries.ts';

export interface OpenNeed extends KindNeedAt {
  item: number;
  product: number | null;
}

/** Prices products at the cheapest store, and kinds by the cheapest packs of one store. Omits unpriced needs. */
export async function priceNeeds(
  db: Executor,
  needs: readonly OpenNeed[],
  waitMs: number,
): Promise<Map<number, NeedPrice | 'pending'>> {
  const prices = new Map<number, NeedPrice | 'pending'>();
  for (const [stores, group] of Map.groupBy(needs, (need): Stores => need.stores)) {
    const products = group.flatMap(({ item, product }) => (product === null ? [] : { item, product }));
    for (const { item, product, store, cents } of await findCheapest(db, products, stores)) {
      prices.set(item, { packs: [{ product, store, count: 1 }], cents });
    }
  }
  const ofKinds = needs.filter(({ product }) => product === null);
  const found = await kindPrices(db, ofKinds, waitMs);
  for (const [index, { item }] of ofKinds.entries()) {
    const price = found[index];
    if (price) prices.set(item, price);
  }
  return prices;
}
