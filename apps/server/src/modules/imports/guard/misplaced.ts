import type { LastSurvey } from '../plan/last-survey.queries.ts';
import type { PriceToImport, ProductToImport, StoreTitleParts } from '../plan/plan.ts';
import { columnOfCell } from './column-of-cell.ts';
import { median } from './statistics.ts';

/** Thresholds for a column, and lower ones next to a misplaced column. Changes are logarithms. */
const usual = { products: 8, change: Math.log(1.01), share: 0.7, ratio: 0.5 };
const besideOne = { products: 5, change: Math.log(1.004), share: 0.6, ratio: 0.8 };
/** Maximum distance of a new store's column, relative to the median of other columns. */
const newStoreNoise = 2;
/** Above this number, file stores with plausible own prices are not candidates. */
const manyCandidates = 300;

export interface MisplacedColumn {
  sheet: number;
  column: string;
  prices: PriceToImport[];
  owner: StoreTitleParts;
}

interface Column {
  sheet: number;
  column: string;
  store: StoreTitleParts;
  prices: PriceToImport[];
  now: [ProductToImport, number][];
  own: ReadonlyMap<ProductToImport, number>;
  /** Median distance from the earlier prices of its store; NaN without earlier prices. */
  distance: number;
}

interface Candidate {
  store: StoreTitleParts;
  before: ReadonlyMap<ProductToImport, number>;
}

/** Finds columns that are far from their store's earlier prices and near to another store's. */
export function findMisplacedColumns(
  prices: readonly PriceToImport[],
  last: LastSurvey | undefined,
): MisplacedColumn[] {
  const candidates = findCandidates(prices, last);
  const shifts = [0, sharedChange(prices, candidates)];
  const columns = findColumns(prices, candidates, shifts);
  const shiftedStores = new Set(
    columns.filter(({ distance }) => distance > besideOne.change).map(({ store }) => store.key),
  );
  const inFile = new Set(columns.map(({ store }) => store.key));
  const all = [...candidates.values()];
  const tried =
    all.length > manyCandidates
      ? all.filter(({ store: { key } }) => shiftedStores.has(key) || !inFile.has(key)).slice(0, manyCandidates)
      : all;
  const found = new Map<Column, StoreTitleParts>();
  const look = (column: Column, limits: typeof usual) => {
    const owner = found.has(column) ? undefined : findOwner(column, tried, shifts, limits);
    if (owner) found.set(column, owner);
    return owner !== undefined;
  };
  for (const column of columns) look(column, usual);
  for (let more = found.size > 0; more; )
    more = columns.filter((one) => isBeside(one, [...found.keys()])).some((column) => look(column, besideOne));
  for (const [column, owner] of findNewStores(columns, found, tried, shifts)) found.set(column, owner);
  return [...found].map(([{ sheet, column, prices: own }, owner]) => ({ sheet, column, prices: own, owner }));
}

function findCandidates(prices: readonly PriceToImport[], last: LastSurvey | undefined): Map<string, Candidate> {
  const products = new Map(prices.flatMap(({ product }) => (product.id === null ? [] : [[product.id, product]])));
  const found = new Map<string, { store: StoreTitleParts; before: Map<ProductToImport, number> }>();
  for (const store of last?.stores.values() ?? []) {
    const before = new Map<ProductToImport, number>();
    for (const [id, price] of last?.prices.get(store.id) ?? []) {
      const product = products.get(id);
      if (product && price !== null) before.set(product, Math.log(Number(price)));
    }
    found.set(store.key, { store, before });
  }
  const byId = new Map([...found.values()].map((candidate) => [candidate.store.id, candidate]));
  for (const { store, product, previous } of prices) {
    const known = (store.id === null ? undefined : byId.get(store.id)) ?? found.get(store.key);
    const candidate = known ?? { store, before: new Map() };
    if (!known) found.set(store.key, candidate);
    if (previous !== null && !candidate.before.has(product)) candidate.before.set(product, Math.log(Number(previous)));
  }
  return found;
}

const candidateOf = (store: StoreTitleParts, candidates: ReadonlyMap<string, Candidate>) =>
  candidates.get(store.key) ??
  [...candidates.values()].find((one) => one.store.id !== null && one.store.id === store.id);

/** Returns the median change of all products, which does not indicate misplaced columns. */
function sharedChange(prices: readonly PriceToImport[], candidates: ReadonlyMap<string, Candidate>): number {
  const stores = [...new Set(prices.map(({ store }) => store))].flatMap(
    (store) => candidateOf(store, candidates) ?? [],
  );
  const changes = [...Map.groupBy(prices, ({ product }) => product)].flatMap(([product, ofProduct]) => {
    const before = stores.flatMap((store) => store.before.get(product) ?? []);
    const now = ofProduct.map(({ price }) => Math.log(Number(price)));
    return before.length > 0 ? [median(now) - median(before)] : [];
  });
  return changes.length > 0 ? median(changes) : 0;
}

function findColumns(
  prices: readonly PriceToImport[],
  candidates: ReadonlyMap<string, Candidate>,
  shifts: readonly number[],
): Column[] {
  return [...Map.groupBy(prices, ({ store }) => store)].flatMap(([store, ofStore]) => {
    const own = candidateOf(store, candidates)?.before ?? new Map<ProductToImport, number>();
    return [...Map.groupBy(ofStore, ({ sheet, cell }) => `${sheet}!${columnOfCell(cell)}`).values()].flatMap(
      (ofColumn) => {
        const [first] = ofColumn;
        if (!first) return [];
        const now = ofColumn.map(({ product, price }): [ProductToImport, number] => [product, Math.log(Number(price))]);
        const column = { sheet: first.sheet, column: columnOfCell(first.cell), store, prices: ofColumn, now, own };
        return [{ ...column, distance: distanceFrom(now, own, shifts).distance }];
      },
    );
  });
}

function distanceFrom(
  now: Column['now'],
  before: ReadonlyMap<ProductToImport, number>,
  shifts: readonly number[],
): { distance: number; shift: number; products: number } {
  const common = now.flatMap(([product, log]) => {
    const earlier = before.get(product);
    return earlier === undefined ? [] : [log - earlier];
  });
  const distances = shifts.map((shift) => ({
    distance: common.length === 0 ? Number.NaN : median(common.map((change) => Math.abs(change - shift))),
    shift,
    products: common.length,
  }));
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best));
}

function findOwner(
  { now, own, store, distance }: Column,
  candidates: readonly Candidate[],
  shifts: readonly number[],
  limits: typeof usual,
): StoreTitleParts | undefined {
  // NaN, for a store without earlier prices, also returns here.
  if (!(distance > limits.change)) return undefined;
  let best: { distance: number; store: StoreTitleParts } | undefined;
  for (const candidate of candidates) {
    if (candidate.store.key === store.key) continue;
    const common = now.filter(([product]) => own.has(product) && candidate.before.has(product));
    if (common.length < limits.products) continue;
    const unmoved = distanceFrom(common, own, shifts);
    const other = distanceFrom(common, candidate.before, shifts);
    if (
      other.distance >= limits.ratio * unmoved.distance ||
      other.distance >= (best?.distance ?? Number.POSITIVE_INFINITY)
    )
      continue;
    let nearer = 0;
    let farther = 0;
    for (const [product, log] of common) {
      const toOwn = Math.abs(log - (own.get(product) ?? 0) - unmoved.shift);
      const toOther = Math.abs(log - (candidate.before.get(product) ?? 0) - other.shift);
      if (toOther < toOwn) nearer += 1;
      if (toOther > toOwn) farther += 1;
    }
    if (nearer >= limits.share * (nearer + farther)) best = { distance: other.distance, store: candidate.store };
  }
  return best?.store;
}

function isBeside({ sheet, column }: Column, found: readonly Column[]): boolean {
  const position = positionOf(column);
  return found.some((one) => one.sheet === sheet && Math.abs(positionOf(one.column) - position) === 1);
}

const positionOf = (letters: string) => [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);

/** Finds columns of new stores with the prices of a store that has a misplaced column, as after an inserted title. */
function findNewStores(
  columns: readonly Column[],
  found: ReadonlyMap<Column, StoreTitleParts>,
  candidates: readonly Candidate[],
  shifts: readonly number[],
): [Column, StoreTitleParts][] {
  if (found.size === 0) return [];
  const storesWithMisplacedColumns = new Set([...found.keys()].map(({ store }) => store.key));
  const owned = new Set([...found.values()].map(({ key }) => key));
  const noise = median(columns.filter((one) => one.distance > 0 && !found.has(one)).map(({ distance }) => distance));
  const limit = Math.max(usual.change, newStoreNoise * (Number.isNaN(noise) ? 0 : noise));
  return columns.flatMap((column): [Column, StoreTitleParts][] => {
    if (!Number.isNaN(column.distance)) return [];
    const fits = candidates
      .filter(({ store: { key } }) => storesWithMisplacedColumns.has(key) && !owned.has(key))
      .map(({ store, before }) => ({ store, ...distanceFrom(column.now, before, shifts) }))
      .filter(({ distance, products }) => products >= usual.products && distance <= limit)
      .sort((a, b) => a.distance - b.distance);
    return fits[0] ? [[column, fits[0].store]] : [];
  });
}
