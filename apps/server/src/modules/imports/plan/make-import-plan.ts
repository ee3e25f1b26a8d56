import type { ImportKind } from '@bargain-buddy/contract';
import { growthChoiceOf, monthChoiceOfSheet } from '@bargain-buddy/domain';
import type { Executor } from '../../../platform/database/database.ts';
import { findAreaPosition, scatterPosition } from '../../gazetteer/index.ts';
import { findSheetGrowth } from '../guard/growth.ts';
import { findMissingRecords } from '../guard/missing.ts';
import { conflictingMonth } from '../guard/months.ts';
import type { Survey, SurveyStore } from '../survey/survey.ts';
import { compareImportPrices, type PricesToCompare, repeatedPriceMessage } from './compare-import-prices.ts';
import { findLastSurvey } from './last-survey.queries.ts';
import { matchSurveyProducts, matchSurveyStores, type StoreMatch } from './match.queries.ts';
import { type FindStoreOfCell, moveStoreColumns } from './move-store-columns.ts';
import type { ImportPlan, PriceToImport, ProductToImport, SkippedPrice, StoreToImport } from './plan.ts';
import { describeCorrections, describeStoreColumns } from './survey-facts.ts';

export async function makeImportPlan(
  executor: Executor,
  survey: Survey,
  { kind, ...given }: { kind: ImportKind } & Pick<PricesToCompare, 'source' | 'day' | 'decisions' | 'jumpPercent'>,
): Promise<ImportPlan> {
  const products = byKey<ProductToImport>(
    (await matchSurveyProducts(executor, survey.products)).map((match, i) => ({ ...at(survey.products, i), ...match })),
  );
  const stores = byKey<StoreToImport>(
    (await matchSurveyStores(executor, survey.stores, { anyRegion: kind === 'pricesmart' })).map((match, i) =>
      planStore(at(survey.stores, i), match),
    ),
  );
  const { day, source, decisions } = given;
  const storeOf = await moveStoreColumns(executor, survey, stores, decisions.columns);
  const { prices: all, repeated } = buildPrices(survey, products, storeOf);
  const months = survey.sheets.map((sheet) => conflictingMonth(sheet.months, day));
  const leftOutSheets = new Set(
    survey.sheets.flatMap(({ name }, i) => (months[i] && monthDecision(decisions, name) === 'skip' ? [i] : [])),
  );
  const isRead = ({ sheet }: { sheet: number }) => !leftOutSheets.has(sheet);
  const prices = all.filter(isRead);
  const surveyed = source === 'sample' ? undefined : await findLastSurvey(executor, kind, { day, samples: false });
  const growth = findSheetGrowth({ kind, survey, prices, last: surveyed });
  const compared = await compareImportPrices(executor, {
    survey,
    prices,
    ...given,
    months,
    last: surveyed ?? (await findLastSurvey(executor, kind, { day, samples: true })),
    growing: new Set(growth.flatMap((sheet) => sheet.prices)),
  });
  const { repeated: passedOver, misplaced, ...kinds } = compared;
  const unreadable = survey.skippedCells.map(
    ({ product, store, ...cell }): SkippedPrice => ({
      ...cell,
      product: typeof product === 'number' ? at(products, product) : product,
      store: typeof store === 'number' ? storeOf({ ...cell, store }) : store,
    }),
  );
  // A sheet of another month, or a misplaced column, is no evidence that a price is absent.
  const isOpen = survey.sheets.map(({ name }, i) => months[i] && monthChoiceOfSheet(decisions, name) !== 'import');
  const doubtful = new Set([
    ...all.flatMap(({ sheet, store }) => (isOpen[sheet] ? [store] : [])),
    ...misplaced.flatMap((column) => column.prices.map(({ store }) => store)),
  ]);
  const skippedCells = [...unreadable, ...repeated].filter(isRead);
  return {
    ...kinds,
    priced: [...all, ...unreadable].flatMap(({ product, store }) =>
      typeof product === 'object' && typeof store === 'object' && !doubtful.has(store) ? [{ product, store }] : [],
    ),
    tables: survey.tables.map(({ sheet, products: named, columns }) => ({
      products: named.map((position) => at(products, position)),
      stores: columns
        .map(({ column, store }) => storeOf({ sheet, cell: column, store }))
        .filter((store) => !doubtful.has(store)),
    })),
    stores: [...new Set([...storesOf(survey, leftOutSheets, stores), ...prices.map(({ store }) => store)])],
    skippedCells: [...skippedCells, ...passedOver],
    leftOutSheets,
    missing: await findMissingRecords(executor, { kind, survey, prices: all, last: surveyed }),
    storeColumns: describeStoreColumns({ survey, prices: all, misplaced, storeOf, decisions }),
    months: survey.sheets.flatMap(({ name: sheet }, i) => {
      const month = months[i];
      const count = all.filter((price) => price.sheet === i).length;
      return month ? [{ sheet, says: month, prices: count, choice: monthDecision(decisions, sheet) }] : [];
    }),
    growth: growth.map(({ sheet, prices: concerned, ...counts }) => ({
      sheet: survey.sheets[sheet]?.name ?? '',
      ...counts,
      prices: concerned.length,
      choice: growthChoiceOf(decisions),
    })),
    corrections: describeCorrections({ survey, prices: all, skippedCells, decisions }),
  };
}

const monthDecision = ({ months }: PricesToCompare['decisions'], sheet: string) =>
  (Object.hasOwn(months, sheet) ? months[sheet] : undefined) ?? null;

function storesOf(
  survey: Survey,
  leftOutSheets: ReadonlySet<number>,
  stores: readonly StoreToImport[],
): StoreToImport[] {
  if (leftOutSheets.size === 0 || !survey.storeColumns) return [...stores];
  return survey.storeColumns.flatMap(({ sheet, store }) =>
    store === undefined || leftOutSheets.has(sheet) ? [] : [at(stores, store)],
  );
}

/** Replaces equal records with one shared object. */
function byKey<T extends { key: string; id: number | null }>(list: T[]): T[] {
  const firsts = new Map<string | number, T>();
  return list.map((item) => {
    const identity = item.id ?? item.key;
    const first = firsts.get(identity) ?? item;
    firsts.set(identity, first);
    return first;
  });
}

function planStore(store: SurveyStore, { location_source, ...match }: StoreMatch): StoreToImport {
  if (match.id !== null) {
    const exact = location_source === 'exact' || location_source === 'geocoded';
    return { ...store, ...match, position: undefined, unresolved: exact ? undefined : stillOpen };
  }
  const area = findAreaPosition(store.address, store.region);
  const unresolved = area
    ? `Placed roughly at ${store.address}.`
    : store.address
      ? `The place ${store.address} is not known, so the store has no position.`
      : 'The sheet names no area for it, so the store has no position.';
  return { ...store, ...match, position: area && scatterPosition(area, match.key), unresolved };
}
const stillOpen = 'Its exact position is not known yet.';

function buildPrices(survey: Survey, products: ProductToImport[], storeOf: FindStoreOfCell) {
  const prices: PriceToImport[] = [];
  const repeated: SkippedPrice[] = [];
  const pairs = new Map<ProductToImport, Map<StoreToImport, PriceToImport[]>>();
  for (const { sheet, cell, price, text, ...position } of survey.prices) {
    const product = at(products, position.product);
    const store = storeOf({ sheet, cell, store: position.store });
    const ofProduct = pairs.get(product) ?? new Map<StoreToImport, PriceToImport[]>();
    pairs.set(product, ofProduct);
    const known = ofProduct.get(store);
    const same = known?.find((one) => Number(one.price) === Number(price));
    if (same) {
      repeated.push({ sheet, cell, value: price, reason: repeatedPriceMessage(same.address), product, store });
      continue;
    }
    const address = `${survey.sheets[sheet]?.name ?? ''}!${cell}`;
    const planned: PriceToImport = { sheet, cell, address, product, store, price, previous: null, trusted: null };
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

function at<T>(list: readonly T[], position: number): T {
  const value = list[position];
  if (value === undefined) throw new RangeError(`There is nothing at position ${position}.`);
  return value;
}
