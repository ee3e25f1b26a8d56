import { type Offered, offersOfKinds, offersOfProducts, type PlanTask } from '@bargain-buddy/catalogue';
import { estimateOffers, type WorkBudget } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { unpackPackPrices, unpackPacks, unpackPrices } from './packed-prices.ts';
import { readKindPrices, readPacks, readProductPrices } from './prices.queries.ts';

/** `stores` undefined means all stores. Throws TooMuchToPlan before it reads too many prices. */
export async function findOffered(
  db: Executor,
  task: PlanTask,
  stores: readonly number[] | undefined,
  budget: WorkBudget,
): Promise<Offered[]> {
  const kinds = [...new Set(task.needs.flatMap((need) => need.kinds))];
  const products = [...new Set(task.needs.flatMap(({ product }) => product ?? []))];
  const packs = unpackPacks(await readPacks(db, kinds));
  budget.require(estimateOffers(task.needs, packs, task.stores.length));
  const kindPrices = await readKindPrices(db, kinds, stores);
  const productPrices = await readProductPrices(db, products, stores);
  return [
    offersOfKinds(task, unpackPackPrices(kindPrices, packs), budget),
    offersOfProducts(task, unpackPrices(productPrices)),
  ];
}
