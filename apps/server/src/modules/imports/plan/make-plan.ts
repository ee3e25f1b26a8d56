import type { ImportKind } from '@bargain-buddy/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { findArea, spreadAround } from '../../gazetteer/index.ts';
import type { SkippedCell, Survey, SurveyStore } from '../survey/survey.ts';
import { comparePrices, type Given, repeats } from './compare-prices.ts';
import { matchProducts, matchStores, type StoreMatch } from './match.queries.ts';
import type { Plan, PlannedPrice, PlannedProduct, PlannedStore } from './plan.ts';

/** Compares a survey of `day` with the database and says what to add. It only reads. */
export async function makePlan(
  executor: Executor,
  survey: Survey,
  { kind, ...given }: { kind: ImportKind } & Pick<Given, 'source' | 'day' | 'decisions' | 'jumpPercent'>,
): Promise<Plan> {
  const products = byKey<PlannedProduct>(
    (await matchProducts(executor, survey.products)).map((match, i) => ({ ...at(survey.products, i), ...match })),
  );
  const stores = byKey<PlannedStore>(
    (await matchStores(executor, survey.stores, { anyRegion: kind === 'pricesmart' })).map((match, i) =>
      planStore(at(survey.stores, i), match),
    ),
  );
  const { prices, repeated } = pricesOf(survey, products, stores);
  const compared = await comparePrices(executor, { survey, prices, ...given });
  const { repeated: passedOver, ...kinds } = compared;
  return {
    ...kinds,
    stores: [...new Set(stores)],
    skippedCells: [...survey.skippedCells, ...repeated, ...passedOver],
    priced: [...survey.prices, ...survey.unreadable].map(({ product, store }) => ({
      product: at(products, product),
      store: at(stores, store),
    })),
    tables: survey.tables.map((table) => ({
      products: table.products.map((position) => at(products, position)),
      stores: table.stores.map((position) => at(stores, position)),
    })),
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

/**
 * The prices of the survey, each product and store with every price that the file has for it, in the order of the file:
 * where these are several, each knows another.
 */
function pricesOf(survey: Survey, products: PlannedProduct[], stores: PlannedStore[]) {
  const prices: PlannedPrice[] = [];
  const repeated: SkippedCell[] = [];
  const pairs = new Map<PlannedProduct, Map<PlannedStore, PlannedPrice[]>>();
  for (const { sheet, cell, price, text, ...position } of survey.prices) {
    const product = at(products, position.product);
    const store = at(stores, position.store);
    const ofProduct = pairs.get(product) ?? new Map<PlannedStore, PlannedPrice[]>();
    pairs.set(product, ofProduct);
    const known = ofProduct.get(store);
    const same = known?.find((one) => Number(one.price) === Number(price));
    if (same) {
      repeated.push({ sheet, cell, value: price, reason: repeats(same.address) });
      continue;
    }
    const address = `${survey.sheets[sheet]?.name ?? ''}!${cell}`;
    const planned: PlannedPrice = { sheet, cell, address, product, store, price, previous: null, trusted: null };
    if (text !== undefined) planned.text = text;
    const first = known?.[0];
    if (first) {
      first.contradicts ??= address;
      planned.contradicts = first.address;
      known.push(planned);
    } else ofProduct.set(store, [planned]);
    prices.push(planned);
  }
  return { prices, repeated };
}

/** The element at a position that the survey itself gave. */
function at<T>(list: readonly T[], position: number): T {
  const value = list[position];
  if (value === undefined) throw new RangeError(`There is nothing at position ${position}.`);
  return value;
}
