import type { Executor } from '../../../platform/database/database.ts';
import { RetryTransaction } from '../../../platform/database/transaction.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { withAssignedKinds } from '../../kinds/index.ts';
import { refreshListings } from '../../listing-writes/index.ts';
import { type SurveyContents, saveSurveyAbsences, saveSurveyObservations } from '../../observations/index.ts';
import { matchSurveyStores } from '../plan/match.queries.ts';
import type { ImportPlan, PriceToImport, ProductToImport, StoreToImport } from '../plan/plan.ts';
import {
  analyseGrownTables,
  insertHeldPrices,
  insertPrices,
  insertProducts,
  insertStores,
  type PriceToInsert,
  reservePriceIds,
} from './write.queries.ts';

/** Writes a plan in the transaction that made it. Sets the ids of new products and stores. */
export async function writeImportPlan(
  executor: Executor,
  plan: ImportPlan,
  target: { importId: number; source: string; day: string },
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<void> {
  const written = [...plan.added, ...plan.held];
  const products = distinctNewRecords(written.map(({ product }) => product));
  const stores = distinctNewRecords(written.map(({ store }) => store));
  await createProducts(executor, products, target.importId);
  await createStores(executor, stores, target.importId);
  const prices = mixed(plan.added.map(newPrice));
  // Ids follow the mixed order. Rows are inserted in index order, which is much faster for millions of rows.
  const ids = await reservePriceIds(executor, prices.length);
  const numbered = prices
    .map((price, i) => ({ ...price, id: ids[i] ?? 0 }))
    .sort((a, b) => a.productId - b.productId || a.storeId - b.storeId);
  const all = numbered.length + plan.seenAgain.length;
  for (let done = 0; done < numbered.length; done += batch) {
    onProgress(done, all);
    const prices = numbered.slice(done, done + batch);
    await insertPrices(executor, prices, target);
    await refreshListings(executor, prices);
  }
  const held = plan.held.map((price) => {
    const { address: cell, text = String(Number(price.price)), suspicion } = price;
    return { ...newPrice(price), why: suspicion?.why ?? '', cell, text };
  });
  await insertHeldPrices(executor, held, target);
  const seen = plan.seenAgain.toSorted((a, b) => a.productId - b.productId || a.storeId - b.storeId);
  for (let done = 0; done < seen.length; done += batch) {
    onProgress(numbered.length + done, all);
    await saveSurveyObservations(executor, seen.slice(done, done + batch), target);
  }
  if (target.source !== 'sample') await saveSurveyAbsences(executor, contentsOf(plan), target);
  if (written.length >= large) {
    const added = { product: products.length, store: stores.length, price: written.length };
    await analyseGrownTables(executor, { ...added, listing: plan.added.length });
  }
}

function contentsOf({ priced, tables }: ImportPlan): SurveyContents {
  const known = (records: readonly { id: number | null }[]) => records.flatMap(({ id }) => id ?? []);
  return {
    priced: priced.flatMap(({ product, store }) =>
      product.id === null || store.id === null ? [] : [{ productId: product.id, storeId: store.id }],
    ),
    tables: tables.map(({ products, stores }) => ({ products: known(products), stores: known(stores) })),
  };
}

/** An import of this size may double a table. */
const large = 1_000;

const newPrice = ({ product, store, price }: PriceToImport): PriceToInsert => ({
  productId: idOf(product),
  storeId: idOf(store),
  price,
});

const batch = 10_000;

export function distinctNewRecords<T extends { id: number | null }>(list: readonly T[]): T[] {
  return [...new Set(list.filter(({ id }) => id === null))];
}

async function createProducts(executor: Executor, products: ProductToImport[], importId: number): Promise<void> {
  const made = await insertProducts(executor, await withAssignedKinds(executor, products), importId);
  // The retry matches these prices with the product that now has the barcode.
  if (made.length < products.length)
    throw new RetryTransaction('Somebody is adding products of this file at this moment.');
  setIds(products, made);
}

async function createStores(executor: Executor, stores: StoreToImport[], importId: number): Promise<void> {
  if (stores.length === 0) return;
  setIds(stores, await insertStores(executor, stores, importId));
  const missed = distinctNewRecords(stores);
  if (missed.length > 0) setIds(missed, await matchSurveyStores(executor, missed));
  if (stores.some(({ position }) => position))
    await addJob(executor, 'locate-stores', {}, { key: 'locate-stores', attempts: 6 });
}

function setIds(planned: { key: string; id: number | null }[], made: { key: string; id: number | null }[]): void {
  const ids = new Map(made.map(({ key, id }) => [key, id]));
  for (const item of planned) item.id = ids.get(item.key) ?? null;
}

function idOf({ id, key }: { id: number | null; key: string }): number {
  if (id === null) throw new Error(`${key} was not made.`);
  return id;
}

/** Mixes products and stores, since the feed shows the highest ids first and should be varied. */
function mixed(prices: PriceToInsert[]): PriceToInsert[] {
  const rank = ({ productId, storeId }: PriceToInsert) => {
    const mix = Math.imul(productId ^ Math.imul(storeId, 0x9e3779b1), 0x85ebca6b);
    return Math.imul(mix ^ (mix >>> 15), 0xc2b2ae35) >>> 8;
  };
  // Combines rank and index in one number. A Float64Array is sorted without long pauses.
  const order = Float64Array.from(prices, (price, i) => rank(price) * positions + i).sort();
  return Array.from(order, (key) => prices[key % positions]).filter((price) => price !== undefined);
}

/** Above the maximum number of prices. With the 24 bits of a rank the product is a safe integer. */
const positions = 2 ** 28;
