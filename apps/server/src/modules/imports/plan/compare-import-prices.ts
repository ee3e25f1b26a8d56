import type { ImportDecisions } from '@bargain-buddy/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { readKindsOfTexts } from '../../kinds/index.ts';
import type { SurveyedPrice } from '../../observations/index.ts';
import { findMisplacedColumns, type MisplacedColumn } from '../guard/misplaced.ts';
import { markSuspectPrices } from '../guard/suspects.ts';
import type { PriceElsewhere } from '../guard/typical.ts';
import { compareUntrustedPrices } from '../guard/unlike.ts';
import type { Survey } from '../survey/survey.ts';
import type { LastSurvey } from './last-survey.queries.ts';
import { findEarlierPrices, findKindPrices, findPricesElsewhere, type PriceOfKnownRecords } from './match.queries.ts';
import type { ImportPlan, PriceToImport, SkippedPrice, StoreTitleParts } from './plan.ts';

export interface PricesToCompare {
  survey: Survey;
  prices: PriceToImport[];
  source: string;
  day: string;
  decisions: ImportDecisions;
  jumpPercent: number;
  last: LastSurvey | undefined;
  growing: ReadonlySet<PriceToImport>;
  months: readonly (string | undefined)[];
}

interface Compared extends Pick<ImportPlan, 'added' | 'held' | 'leftOut' | 'unchanged' | 'seenAgain'> {
  repeated: SkippedPrice[];
  misplaced: MisplacedColumn[];
}

export async function compareImportPrices(
  executor: Executor,
  { survey, prices, source, day, last, ...given }: PricesToCompare,
): Promise<Compared> {
  const { unchanged, waiting, unlisted, seen } = await setEarlierPrices(executor, prices, source, day);
  const fresh = prices.filter((price) => !unchanged.has(price));
  const elsewhere = new Map(
    (await findPricesElsewhere(executor, sparse(prices), source)).map((row) => [row.product_id, row]),
  );
  const unlike = await findUnlikeOthers(executor, { prices, fresh, elsewhere, source });
  const misplaced = findMisplacedColumns(prices, last);
  const owners = new Map<PriceToImport, StoreTitleParts>(
    misplaced.flatMap((column) => column.prices.map((price) => [price, column.owner] as const)),
  );
  await markSuspectPrices({ survey, prices, fresh, elsewhere, unlike, misplaced: owners, ...given });
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
async function setEarlierPrices(executor: Executor, prices: PriceToImport[], source: string, day: string) {
  const known = prices.flatMap((planned): [PriceToImport, PriceOfKnownRecords][] => {
    const [productId, storeId] = [planned.product.id, planned.store.id];
    if (productId === null || storeId === null) return [];
    const isContradicted = planned.contradicts !== undefined;
    return [[planned, { productId, storeId, price: planned.price, isContradicted }]];
  });
  const earlier = await findEarlierPrices(
    executor,
    known.map(([, price]) => price),
    source,
    day,
  );
  const unchanged = new Set<PriceToImport>();
  const waiting = new Set<PriceToImport>();
  const unlisted = new Set<PriceToImport>();
  const seen = new Map<PriceToImport, SurveyedPrice>();
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
  prices: readonly PriceToImport[];
  fresh: readonly PriceToImport[];
  elsewhere: ReadonlyMap<number, PriceElsewhere>;
  source: string;
}

async function findUnlikeOthers(executor: Executor, { prices, fresh, elsewhere, source }: Others) {
  if (fresh.every(({ trusted }) => trusted !== null)) return new Map();
  const products = [...new Set(prices.map(({ product }) => product))];
  const read = await readKindsOfTexts(executor, products);
  const kinds = new Map(products.flatMap((product, i) => (read[i] ? [[product, read[i]]] : [])));
  const kindIds = fresh.flatMap(({ product, trusted }) => (trusted === null ? (kinds.get(product)?.id ?? []) : []));
  const listed = new Map(
    (await findKindPrices(executor, [...new Set(kindIds)], source)).map((kind) => [kind.kind_id, kind]),
  );
  return compareUntrustedPrices({ prices, kinds, listed, elsewhere });
}

/** Minimum number of prices in the file to compare a product within the file. */
const enough = 5;

function sparse(prices: readonly PriceToImport[]): number[] {
  return [...Map.groupBy(prices, ({ product }) => product)].flatMap(([{ id }, ofProduct]) =>
    id !== null && ofProduct.length < enough ? [id] : [],
  );
}

/** Retains the first price of each product and store. Others are repetitions, except prices in `waiting`. */
function splitRepeated(prices: readonly PriceToImport[], waiting: ReadonlySet<PriceToImport>) {
  const repeated: SkippedPrice[] = [];
  const seen = new Map<PriceToImport['product'], Map<PriceToImport['store'], string>>();
  const first = prices.filter((price) => {
    const ofProduct = seen.get(price.product) ?? new Map<PriceToImport['store'], string>();
    seen.set(price.product, ofProduct);
    const taken = ofProduct.get(price.store);
    if (taken === undefined) return ofProduct.set(price.store, price.address);
    if (waiting.has(price)) return false;
    const { sheet, cell, product, store } = price;
    repeated.push({ sheet, cell, value: price.price, reason: repeatedPriceMessage(taken), product, store });
    return false;
  });
  return { first, repeated };
}

export const repeatedPriceMessage = (address: string) =>
  `The price of this product in this store is in ${address} already.`;
