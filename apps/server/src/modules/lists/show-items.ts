import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PricedRow, Viewer } from '@bargain-buddy/catalogue';
import type { ListItem } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';
import { findListingsOfPairs } from '../listings/index.ts';
import { type ListItemRow, toListItem } from './item-view.ts';
import { findPricesOfItems } from './pricing/price-items.ts';
import type { KindNeedPrice } from './pricing/price-kinds.ts';

/** Larger batches would block the event loop. */
const maxRowsAtOnce = 250;

/** Converts rows with prices. Prices are read after the items, so that a price is never older than the list version. */
export async function toListItems(db: Executor, rows: readonly ListItemRow[], viewer: Viewer): Promise<ListItem[]> {
  const open = rows.filter(
    ({ wanted_store, planned_store, text }) => text === null && (wanted_store === null || planned_store !== null),
  );
  const prices = await findPricesOfItems(
    db,
    open.map((row) => ({
      item: row.item_id,
      list: row.list_id,
      product: row.wanted_product,
      kinds: (row.wanted_kinds ?? []).map(({ id }) => id),
      amount: row.amount,
      unit: row.amount_unit,
      planned: row.planned_store,
    })),
  );
  const bought = [...prices.values()].flatMap((price) => (price === 'pending' ? [] : price.packs));
  const listings = new Map(
    (await findListingsOfPairs(db, bought)).map((row) => [
      keyOf({ product: row.product_id, store: row.store_id }),
      row,
    ]),
  );
  const items: ListItem[] = [];
  for (let from = 0; from < rows.length; from += maxRowsAtOnce) {
    if (from > 0) await nextTurn();
    for (const row of rows.slice(from, from + maxRowsAtOnce)) {
      items.push(toListItem(row, viewer, withListings(prices.get(row.item_id), listings)));
    }
  }
  return items;
}

const keyOf = ({ product, store }: { product: number; store: number }) => `${product} ${store}`;

function withListings(price: KindNeedPrice | 'pending' | undefined, listings: ReadonlyMap<string, PricedRow>) {
  if (price === 'pending') return price;
  const packs = price?.packs.flatMap((pack) => {
    const listing = listings.get(keyOf(pack));
    return listing ? [{ listing, count: pack.count, ...(pack.weight && { weight: pack.weight }) }] : [];
  });
  return price && packs?.length === price.packs.length ? { cents: price.cents, packs } : undefined;
}
