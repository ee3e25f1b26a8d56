import { type MeasuredPolicyEffect, type PolicyEvent, policyEventWindowDays } from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import {
  findPolicyEventChanges,
  findPolicyEvents,
  findStoresByIds,
  type PolicyEventPriceChange,
  type PolicyEventRow,
} from './policy-events.queries.ts';

/** Factor of prices if all of the change arrives: 1 / 1.125 without 12.5 % VAT, 1.125 with it. */
export function expectedPriceFactor({ vat, rate }: Pick<PolicyEvent, 'vat' | 'rate'>): number {
  const factor = 1 + Number(rate) / 100;
  return vat === 'off' ? 1 / factor : factor;
}

/** Measures all events again. `db` is patient: it reads all prices of half a year. */
export async function measurePolicyEvents(db: Database): Promise<void> {
  for (const event of await findPolicyEvents(db)) {
    const result = await measure(db, event);
    await db
      .updateTable('policy_event')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', event.id)
      .execute();
  }
}

async function measure(db: Database, event: PolicyEventRow): Promise<PolicyEvent['result']> {
  const changes = await findPolicyEventChanges(db, event.id, policyEventWindowDays);
  const expected = Math.log(expectedPriceFactor(event));
  const measured = (change: PolicyEventPriceChange | undefined): MeasuredPolicyEffect =>
    change
      ? {
          percent: (Math.exp(change.log) - 1) * 100,
          arrived: (change.log / expected) * 100,
          prices: change.prices,
        }
      : { percent: null, arrived: null, prices: 0 };
  const ofStores = changes.filter(({ store_id, is_affected }) => store_id !== null && is_affected);
  const stores = await findStoresByIds(
    db,
    ofStores.flatMap(({ store_id }) => store_id ?? []),
  );
  const find = (is_affected: boolean, kind_id: number | null, store_id: number | null) =>
    changes.find((one) => one.is_affected === is_affected && one.kind_id === kind_id && one.store_id === store_id);
  return {
    computed_at: new Date().toISOString(),
    affected: measured(find(true, null, null)),
    unaffected: measured(find(false, null, null)),
    kinds: event.kinds.map((kind) => ({ kind, ...measured(find(true, kind.id, null)) })),
    stores: stores.map((store) => ({
      store,
      ...measured(find(true, null, store.id)),
      unaffected: measured(find(false, null, store.id)),
    })),
  };
}
