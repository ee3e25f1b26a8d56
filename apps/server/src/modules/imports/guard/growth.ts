import type { ImportKind } from '@bargain-buddy/contract';
import type { LastSurvey } from '../plan/last-survey.queries.ts';
import type { PriceToImport, StoreToImport } from '../plan/plan.ts';
import { isImplausibleStoreTitle } from '../survey/former-months.ts';
import type { Survey } from '../survey/survey.ts';
import { columnOfCell } from './column-of-cell.ts';

/** Growth is implausible above this factor, or above this share of new stores, with these minimum counts. */
const times = 2;
const maxNewStoreShare = 0.5;
const enoughStores = 5;
const enoughPrices = 100;

export interface SheetGrowth {
  sheet: number;
  /** Null without stores in the last survey. */
  before: { stores: number; prices: number } | null;
  now: { stores: number; prices: number };
  columns: { column: string; store: string; prices: number }[];
  prices: PriceToImport[];
}

interface Given {
  kind: ImportKind;
  survey: Survey;
  prices: readonly PriceToImport[];
  last: LastSurvey | undefined;
}

/** Finds sheets with many more stores or prices than in the last survey, or with implausible store titles. */
export function findSheetGrowth({ kind, survey, prices, last }: Given): SheetGrowth[] {
  const givenColumns = new Set(
    survey.storeColumns?.flatMap(({ sheet, column, isGiven }) => (isGiven ? [`${sheet}!${column}`] : [])),
  );
  return [...Map.groupBy(prices, ({ sheet }) => sheet)].flatMap(([sheet, ofSheet]) => {
    const before = last ? countsOf(last, kind === 'mti' ? survey.sheets[sheet]?.region : undefined) : undefined;
    const stores = new Set(ofSheet.map(({ store }) => store));
    const fresh = [...stores].filter(({ id }) => id === null);
    const now = { stores: stores.size, prices: ofSheet.length };
    const known = before && before.stores > 0 ? before : null;
    const grows = known !== null && isImplausible(known, now, fresh.length);
    const given = new Set(
      ofSheet.flatMap(({ store, cell }) => (givenColumns.has(`${sheet}!${columnOfCell(cell)}`) ? [store] : [])),
    );
    const isDoubtful = (store: StoreToImport) =>
      grows || (isImplausibleStoreTitle(`${store.name} ${store.address}`) && !given.has(store));
    const doubtful = new Set(fresh.filter(isDoubtful));
    const concerned = ofSheet.filter(({ store, product }) =>
      grows && fresh.length === 0 ? product.id === null : doubtful.has(store),
    );
    if (concerned.length === 0 && !grows) return [];
    const columns = [...Map.groupBy(concerned, ({ cell }) => (kind === 'mti' ? columnOfCell(cell) : ''))].flatMap(
      ([column, ofColumn]) => {
        const store = ofColumn[0]?.store;
        return column && store && doubtful.has(store)
          ? [{ column, store: [store.name, store.address].filter(Boolean).join(', '), prices: ofColumn.length }]
          : [];
      },
    );
    return [{ sheet, before: known, now, columns, prices: concerned }];
  });
}

function isImplausible(before: SheetGrowth['now'], now: SheetGrowth['now'], newStores: number): boolean {
  if (newStores >= enoughStores && (now.stores > times * before.stores || newStores > maxNewStoreShare * before.stores))
    return true;
  return now.prices > times * before.prices && now.prices - before.prices >= enoughPrices;
}

function countsOf(last: LastSurvey, region: string | undefined) {
  const stores = [...last.stores.values()].filter((store) => region === undefined || store.region === region);
  const prices = stores.reduce((sum, { id }) => sum + (last.prices.get(id)?.size ?? 0), 0);
  return { stores: stores.length, prices };
}
