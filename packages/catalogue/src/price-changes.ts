import type { Region } from '@bargain-buddy/contract';
import { isExamplePrice, isTrustedPrice, localDay } from '@bargain-buddy/domain';
import { dateToMicroseconds, microsecondsToDate } from '@bargain-buddy/listing-index';
import { isMissing } from './listing-view.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from './records.ts';

export interface PriceChangeScope {
  region: Region | '';
  /** Ids. Undefined means all. */
  aisle: number | undefined;
  kind: number | undefined;
}

type Details = CatalogueRecords['details'];

/** A product in a store, with its listed price. Times are in microseconds since 2000-01-01 UTC. */
export interface PairToCompare {
  product: CatalogueRecords['product'];
  store: CatalogueRecords['store'];
  price_id: number;
  date_added: number;
}

interface SeenSinceSurvey {
  /** Month of the region's last survey, or of its newest real price if it was never surveyed. */
  month: string | undefined;
  /** Start of the month. 0 without one. */
  start: number;
  /** Pairs whose trusted price may be new. Newest first, at most `max`. */
  toCompare: PairToCompare[];
  isCut: boolean;
  /** Number of trusted prices that were seen again at the same amount. */
  unchanged: number;
  storesOfUnchanged: Set<number>;
}

/**
 * The pairs with a real price that was seen since the month of the last survey began. A listed report may hide a survey
 * of the month, so its pair is compared too. Visits each listing of the region. Yields between slices of the work.
 */
export function* pricesSeenSinceSurvey(
  index: CatalogueIndex,
  scope: PriceChangeScope,
  max: number,
): Generator<undefined, SeenSinceSurvey> {
  const place = scope.region === '' ? {} : { region: scope.region };
  const [surveyed, newest] = yield* newestTimes(index, place);
  const month = newest === 0 ? undefined : localDay(microsecondsToDate(surveyed || newest)).slice(0, 7);
  const start = month === undefined ? 0 : startOf(month);
  const found: SeenSinceSurvey = {
    month,
    start,
    toCompare: [],
    isCut: false,
    unchanged: 0,
    storesOfUnchanged: new Set(),
  };
  if (month === undefined) return found;
  const add = (row: PairToCompare & { last_seen: number }, details: Details) => {
    const { last_seen } = row;
    if (last_seen < start || isExamplePrice(details) || !isIn(index, row.product, scope)) return;
    if (isMissing({ missed_at: details.missed_at, last_seen })) return;
    if (row.date_added >= start || !isTrustedPrice(details)) addNewest(found, row, max);
    else {
      found.unchanged += 1;
      found.storesOfUnchanged.add(row.store.id);
    }
  };
  if (scope.kind === undefined) yield* index.visitListings(place, (row) => add(row, row.details));
  else for (const row of index.listingsOfKind(scope.kind, place)) add(row, row);
  return cutToNewest(found, max);
}

const byNewest = (a: PairToCompare, b: PairToCompare) => b.date_added - a.date_added || b.price_id - a.price_id;

/** Sorts only when twice as many as needed are there, so that no turn sorts all listings. */
function addNewest(found: SeenSinceSurvey, pair: PairToCompare, max: number): void {
  found.toCompare.push(pair);
  if (found.toCompare.length >= 2 * max) cutToNewest(found, max);
}

function cutToNewest(found: SeenSinceSurvey, max: number): SeenSinceSurvey {
  found.isCut ||= found.toCompare.length > max;
  found.toCompare.sort(byNewest).splice(max);
  return found;
}

/** Lists the kinds of the scope's aisle, as a filter of the page. */
export function kindsOfScope(index: CatalogueIndex, { aisle, kind }: PriceChangeScope) {
  const shown = aisle ?? (kind === undefined ? undefined : index.kind(kind)?.aisle.id);
  return index
    .kinds()
    .filter(({ id, aisle: own }) => id !== placeholderKind && own.id === shown)
    .map(({ id, slug, name }) => ({ id, slug, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

function isIn(index: CatalogueIndex, product: CatalogueRecords['product'], { aisle, kind }: PriceChangeScope): boolean {
  if (kind !== undefined && product.kind_id !== kind) return false;
  return (
    aisle === undefined || (product.kind_id !== placeholderKind && index.kind(product.kind_id)?.aisle.id === aisle)
  );
}

/** Times of the newest survey and of the newest real price, or 0. */
function* newestTimes(
  index: CatalogueIndex,
  place: { region?: Region },
): Generator<undefined, [surveyed: number, newest: number]> {
  let [surveyed, newest] = [0, 0];
  yield* index.visitListings(place, ({ details, date_added, last_seen }) => {
    if (isExamplePrice(details)) return;
    newest = Math.max(newest, last_seen);
    if (isSurvey(details)) surveyed = Math.max(surveyed, isLocalMidnight(last_seen) ? last_seen : date_added);
  });
  return [surveyed, newest];
}

const isSurvey = ({ source }: Pick<Details, 'source'>) => source === 'mti' || source === 'pricesmart';

const hour = 3_600_000_000;
/** Trinidad and Tobago is at UTC-4 all year. Surveys are stored at local midnight. */
const isLocalMidnight = (time: number) => (time - 4 * hour) % (24 * hour) === 0;

/** Start of a month in microseconds since 2000-01-01 UTC. */
const startOf = (month: string) => dateToMicroseconds(new Date(`${month}-01T04:00:00Z`));
