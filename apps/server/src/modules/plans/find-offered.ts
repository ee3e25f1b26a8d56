import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor } from '../../platform/database/database.ts';
import type { PlanTask } from './plan-task.ts';
import { readKindPrices, readPacks, readProductPrices } from './prices.queries.ts';
import { type Offered, offersOfKinds, offersOfProducts } from './work-out-plan.ts';

/**
 * Reads what the needs cost in the stores, `undefined` being all, and works out where they are to be had: that of kinds
 * while the database reads the prices of products.
 */
export async function findOffered(
  db: Executor,
  task: PlanTask,
  stores: readonly number[] | undefined,
): Promise<Offered[]> {
  const kinds = [...new Set(task.needs.flatMap((need) => need.kinds))];
  const products = [...new Set(task.needs.flatMap(({ product }) => product ?? []))];
  const packs = await readPacks(db, kinds);
  const kindPrices = await readKindPrices(db, kinds, stores);
  const [productPrices, ofKinds] = await Promise.all([
    readProductPrices(db, products, stores),
    // A turn later, when the statement is on its way.
    nextTurn().then(() => offersOfKinds(task, kindPrices, packs)),
  ]);
  return [ofKinds, offersOfProducts(task, productPrices)];
}
