import { isDeepStrictEqual } from 'node:util';
import type { ChosenPlan, TakenPlan } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Unavailable, ValidationError } from '../../../platform/errors.ts';
import { findUnknownRecordIds } from '../check-needs.queries.ts';
import { getList } from '../lists.service.ts';
import { finishListChange, lockListAsMember } from '../lock-list.ts';
import { findPlannableItems } from '../pricing/open-items.queries.ts';
import { findPricesOfItems } from '../pricing/price-items.ts';
import type { KindNeedPrice } from '../pricing/price-kinds.ts';
import { deletePlanOfList, findPlanOfList, insertPlanOfList } from './plan-in-use.queries.ts';

const planWaitMs = 3_000;
const noStore = 'We couldn’t find this store.';

/** Replaces the plan of a list. Ignores items that are no longer on the list. */
export async function takePlan(db: Database, me: CurrentUser, listId: number, chosen: ChosenPlan): Promise<TakenPlan> {
  return inTransaction(
    db,
    async (trx) => {
      const locked = await lockListAsMember(trx, listId, me.id);
      const previous = await findPlanOfList(trx, listId);
      const storeOf = new Map(chosen.items.map(({ item, store }) => [item, store]));
      await ensureStores(trx, chosen);
      const items = await findPlannableItems(trx, listId, [...storeOf.keys()]);
      if (items.length === 0) throw new ValidationError({ items: ['These items are no longer on the list.'] });
      const there = items.map(({ item }) => ({ item, store: storeOf.get(item) ?? 0 })).sort((a, b) => a.item - b.item);
      if (isDeepStrictEqual({ ...previous }, { ...chosen, items: there })) {
        return { list: await getList(trx, me, listId), previous };
      }
      const prices = await findPricesOfItems(
        trx,
        items.map((item) => ({ ...item, planned: storeOf.get(item.item) ?? null })),
        planWaitMs,
      );
      const costs = new Map([...prices].map(([item, price]) => [item, centsOf(price)]));
      await deletePlanOfList(trx, listId, locked.version);
      const planned = there.map((one) => ({ ...one, cents: costs.get(one.item) }));
      await insertPlanOfList(trx, locked, chosen, planned);
      await finishListChange(trx, locked, ['details', 'items']);
      return { list: await getList(trx, me, listId), previous };
    },
    { missing: () => new ValidationError({ items: [noStore] }) },
  );
}

export async function endPlan(db: Database, me: CurrentUser, listId: number): Promise<TakenPlan> {
  return inTransaction(db, async (trx) => {
    const locked = await lockListAsMember(trx, listId, me.id);
    const previous = await findPlanOfList(trx, listId);
    if (previous) {
      await deletePlanOfList(trx, listId, locked.version);
      await finishListChange(trx, locked, ['details', 'items']);
    }
    return { list: await getList(trx, me, listId), previous };
  });
}

/** The cost is stored with the plan, so it cannot be pending. */
function centsOf(price: KindNeedPrice | 'pending'): bigint {
  if (price === 'pending') throw new Unavailable('The prices of this plan are not ready yet. Please try again.');
  return price.cents;
}

async function ensureStores(trx: Executor, { items }: ChosenPlan): Promise<void> {
  const unknown = new Set(await findUnknownRecordIds(trx, 'store', [...new Set(items.map(({ store }) => store))]));
  const wrong = items.flatMap(({ store }, n) => (unknown.has(store) ? [[`items.${n}.store`, [noStore]] as const] : []));
  if (wrong.length > 0) throw new ValidationError(Object.fromEntries(wrong));
}
