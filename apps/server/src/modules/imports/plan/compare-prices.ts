import type { ImportDecisions } from '@bargain-buddy/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { readKinds } from '../../kinds/index.ts';
import type { SurveyedPrice } from '../../observations/index.ts';
import { findMisplaced, type MisplacedColumn } from '../guard/misplaced.ts';
import { groupBy } from '../guard/statistics.ts';
import { markSuspects } from '../guard/suspects.ts';
import type { Elsewhere } from '../guard/typical.ts';
import { compareSparse } from '../guard/unlike.ts';
import type { Survey } from '../survey/survey.ts';
import type { LastSurvey } from './last-survey.queries.ts';
import { findEarlier, findElsewhere, findKindPrices, type KnownPrice } from './match.queries.ts';
import type { Plan, PlannedPrice, SkippedPrice, StoreIdentity } from './plan.ts';

export interface Given {
  survey: Survey;
  prices: PlannedPrice[];
  source: string;
  day: string;
  decisions: ImportDecisions;
  jumpPercent: number;
  last: LastSurvey | undefined;
  growing: ReadonlySet<PlannedPrice>;
  months: readonly (string | undefined)[];
}

interface Compared extends Pick<Plan, 'added' | 'held' | 'leftOut' | 'unchanged' | 'seenAgain'> {
  repeated: SkippedPrice[];
  misplaced: MisplacedColumn[];
}

export async function comparePrices(
  executor: Executor,
  { survey, prices, source, day, last, ...given }: Given,
): Promise<Compared> {
  const { unchanged, waiting, unlisted, seen } = await setEarlierPrices(executor, prices, source, day);
  const fresh = prices.filter((price) => !unchanged.has(price));
  const elsewhere = new Map(
    (await findElsewhere(executor, sparse(prices), source)).map((row) => [row.product_id, row]),
  );
  const unlike = await findUnlikeOthers(executor, { prices, fresh, elsewhere, source });
  const misplaced = findMisplaced(prices, last);
  const owners = new Map<PlannedPrice, StoreIdentity>(
    misplaced.flatMap((column) => column.prices.map((price) => [price, column.owner] as const)),
  );
  await markSuspects({ survey, prices, fresh, elsewhere, unlike, misplaced: owners, ...given });
  const chosen = (choice: string) => fresh.filter(({ suspicion }) => suspicion?.choice === choice);
  const { first, repeated } = splitRepeated(
    prices.filter((price) => !unlisted.has(price) && (price.suspicion?.choice ?? 'import') === 'import'),
    waiting,
  );
  const counts = new Set(first);
  return {
    added: first.filter((price) => !unchanged.has(price)),
    held: chosen('hold'),
    leftOut: chosen('skip'),
    unchanged: [...unchanged].filter((price) => waiting.has(price) || counts.has(price)),
    seenAgain: first.flatMap((price) => seen.get(price) ?? []),
    repeated,
    misplaced,
  };
}

/** Sets the earlier prices. `waiting` prices are already held for review; `unlisted` ones are held and not listed. */
async function setEarlierPrices(executor: Executor, prices: PlannedPrice[], source: string, day: string) {
  const known = prices.flatMap((planned): [PlannedPrice, KnownPrice][] => {
    const [productId, storeId] = [planned.product.id, planned.store.id];
    if (productId === null || storeId === null) return [];
    const isContradicted = planned.contradicts !== undefined;
    return [[planned, { productId, storeId, price: planned.price, isContradicted }]];
  });
  const earlier = await findEarlier(
    executor,
    known.map(([, price]) => price),
    source,
    day,
  );
  const unchanged = new Set<PlannedPrice>();
  const waiting = new Set<PlannedPrice>();
  const unlisted = new Set<PlannedPrice>();
  const seen = new Map<PlannedPrice, SurveyedPrice>();
  for (const [i, [planned, price]] of known.entries()) {
    const found = earlier[i];
    if (!found) continue;
    planned.previous = found.previous;
    planned.trusted = found.trusted;
    planned.repeatsSurvey = found.repeats_survey;
    if (found.unchanged) unchanged.add(planned);
    if (found.waits) waiting.add(planned);
    if (found.waits && !found.listed) unlisted.add(planned);
    if (found.seen !== null) seen.set(planned, { ...price, priceId: found.seen });
  }
  return { unchanged, waiting, unlisted, seen };
}

interface Others {
  prices: readonly PlannedPrice[];
  fresh: readonly PlannedPrice[];
  elsewhere: ReadonlyMap<number, Elsewhere>;
  source: string;
}

async function findUnlikeOthers(executor: Executor, { prices, fresh, elsewhere, source }: Others) {
  if (fresh.every(({ trusted }) => trusted !== null)) return new Map();
  const products = [...new Set(prices.map(({ product }) => product))];
  const read = await readKinds(executor, products);
  const kinds = new Map(products.flatMap((product, i) => (read[i] ? [[product, read[i]]] : [])));
  const kindIds = fresh.flatMap(({ product, trusted }) => (trusted === null ? (kinds.get(product)?.id ?? []) : []));
  const listed = new Map(
    (await findKindPrices(executor, [...new Set(kindIds)], source)).map((kind) => [kind.kind_id, kind]),
  );
  return compareSparse({ prices, kinds, listed, elsewhere });
}

/** Minimum number of prices in the file to compare a product within the file. */
const enough = 5;

function sparse(prices: readonly PlannedPrice[]): number[] {
  return [...groupBy(prices, ({ product }) => product)].flatMap(([{ id }, ofProduct]) =>
    id !== null && ofProduct.length < enough ? [id] : [],
  );
}

/** Retains the first price of each product and store. Others are repetitions, except prices in `waiting`. */
function splitRepeated(prices: readonly PlannedPrice[], waiting: ReadonlySet<PlannedPrice>) {
  const repeated: SkippedPrice[] = [];
  const seen = new Map<PlannedPrice['product'], Map<PlannedPrice['store'], string>>();
  const first = prices.filter((price) => {
    const ofProduct = seen.get(price.product) ?? new Map<PlannedPrice['store'], string>();
    seen.set(price.product, ofProduct);
    const taken = ofProduct.get(price.store);
    if (taken === undefined) return ofProduct.set(price.store, price.address);
    if (waiting.has(price)) return false;
    const { sheet, cell, product, store } = price;
    repeated.push({ sheet, cell, value: price.price, reason: repeats(taken), product, store });
    return false;
  });
  return { first, repeated };
}

export const repeats = (address: string) => `The price of this product in this store is in ${address} already.`;
