import type { Executor } from '../../../platform/database/database.ts';
import { findArea, spreadAround } from '../../gazetteer/index.ts';
import type { SkippedCell, Survey, SurveyStore } from '../survey/survey.ts';
import { findEarlier, type KnownPrice, matchProducts, matchStores, type StoreMatch } from './match.queries.ts';
import type { Plan, PlannedPrice, PlannedProduct, PlannedStore } from './plan.ts';

/** Compares a survey of `day` with the database and says what to add. It only reads. */
export async function makePlan(executor: Executor, survey: Survey, source: string, day: string): Promise<Plan> {
  const products = byKey<PlannedProduct>(
    (await matchProducts(executor, survey.products)).map((match, i) => ({ ...at(survey.products, i), ...match })),
  );
  const stores = byKey<PlannedStore>(
    (await matchStores(executor, survey.stores, { anyRegion: source === 'pricesmart' })).map((match, i) =>
      planStore(at(survey.stores, i), match),
    ),
  );
  const { prices, repeated } = oneOfEachPair(survey, products, stores);
  const unchanged = await comparePrices(executor, prices, source, day);
  return {
    added: prices.filter((price) => !unchanged.has(price)),
    unchanged: [...unchanged],
    stores: [...new Set(stores)],
    skippedCells: [...survey.skippedCells, ...repeated],
  };
}

/** The list with one object for all that count as the same. */
function byKey<T extends { key: string; id: number | null }>(list: T[]): T[] {
  const firsts = new Map<string | number, T>();
  return list.map((item) => {
    const identity = item.id ?? item.key;
    const first = firsts.get(identity) ?? item;
    firsts.set(identity, first);
    return first;
  });
}

function planStore(store: SurveyStore, { location_source, ...match }: StoreMatch): PlannedStore {
  if (match.id !== null) {
    const exact = location_source === 'exact' || location_source === 'geocoded';
    return { ...store, ...match, position: undefined, unresolved: exact ? undefined : stillOpen };
  }
  const area = findArea(store.address, store.region);
  const unresolved = area
    ? `Placed roughly at ${store.address}.`
    : store.address
      ? `The place ${store.address} is not known, so the store has no position.`
      : 'The sheet names no area for it, so the store has no position.';
  return { ...store, ...match, position: area && spreadAround(area, match.key), unresolved };
}
const stillOpen = 'Its exact position is not known yet.';

/** The prices of the survey with one cell for each product and store: the first, in the order of the file. */
function oneOfEachPair(survey: Survey, products: PlannedProduct[], stores: PlannedStore[]) {
  const prices: PlannedPrice[] = [];
  const repeated: SkippedCell[] = [];
  const cells = new Map<PlannedProduct, Map<PlannedStore, string>>();
  for (const { sheet, cell, price, ...position } of survey.prices) {
    const product = at(products, position.product);
    const store = at(stores, position.store);
    const ofProduct = cells.get(product) ?? new Map<PlannedStore, string>();
    cells.set(product, ofProduct);
    const first = ofProduct.get(store);
    const address = `${survey.sheets[sheet]?.name ?? ''}!${cell}`;
    if (first === undefined) {
      ofProduct.set(store, address);
      prices.push({ sheet, product, store, price, previous: null });
    } else {
      const reason = `The price of this product in this store is in ${first} already.`;
      repeated.push({ sheet, cell, value: price, reason });
    }
  }
  return { prices, repeated };
}

/** Notes of each price what it was before, and answers those that say nothing new. */
async function comparePrices(executor: Executor, prices: PlannedPrice[], source: string, day: string) {
  const known = prices.flatMap((planned): [PlannedPrice, KnownPrice][] => {
    const [productId, storeId] = [planned.product.id, planned.store.id];
    return productId === null || storeId === null ? [] : [[planned, { productId, storeId, price: planned.price }]];
  });
  const earlier = await findEarlier(
    executor,
    known.map(([, price]) => price),
    source,
    day,
  );
  return new Set(
    known.flatMap(([planned], i) => {
      const { previous = null, unchanged = false } = earlier[i] ?? {};
      planned.previous = previous;
      return unchanged ? [planned] : [];
    }),
  );
}

/** The element at a position that the survey itself gave. */
function at<T>(list: readonly T[], position: number): T {
  const value = list[position];
  if (value === undefined) throw new RangeError(`There is nothing at position ${position}.`);
  return value;
}
