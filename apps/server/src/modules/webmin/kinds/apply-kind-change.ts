import type { KindChange } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction, RetryTransaction, RollBack } from '../../../platform/database/transaction.ts';
import { Conflict } from '../../../platform/errors.ts';
import {
  finishSystemChange,
  type LockedList,
  lockList,
  redirectClientIds,
  removeItemRedirects,
} from '../../lists/index.ts';
import { queueMeasurement } from '../../policy-events/index.ts';
import { writeKindsOfAlerts } from '../../price-alerts/index.ts';
import { insertKindChange } from './history.queries.ts';
import type { KindRowChanges } from './kind-row-changes.ts';
import {
  findListsOfKinds,
  removeAisleRows,
  removeKindRows,
  writeAisleRows,
  writeItemsOfKinds,
  writeKindNames,
  writeKindOtherNames,
  writeKindRedirects,
  writeKindRows,
  writeKindsOfPolicyEvents,
  writeKindsOfProducts,
} from './rows.queries.ts';

/** Locks the lists that refer to the kinds, in lock order. Must be called before kinds are locked. */
export async function lockListsOfKinds(trx: Executor, kinds: readonly number[]): Promise<LockedList[]> {
  const locked: LockedList[] = [];
  for (const id of await findListsOfKinds(trx, kinds)) {
    const list = await lockList(trx, id);
    if (list) locked.push(list);
  }
  return locked;
}

/** Retries if a kind was added to another list before the kinds were locked. */
export async function ensureListsAreLocked(trx: Executor, kinds: readonly number[], lists: readonly LockedList[]) {
  const known = new Set(lists.map(({ id }) => id));
  const used = await findListsOfKinds(trx, kinds);
  if (used.some((id) => !known.has(id))) throw new RetryTransaction('It is in use. Please try again.');
}

export async function applyKindChange(
  trx: Executor,
  done: KindRowChanges,
  lists: readonly LockedList[] = [],
): Promise<void> {
  await writeAisleRows(trx, done.aisles);
  await writeKindRows(trx, done.kinds);
  await writeKindNames(trx, done.names);
  await writeKindOtherNames(trx, done.other_names);
  await writeKindsOfProducts(trx, done.products);
  await writeItemsOfKinds(trx, done.items, new Map(lists.map(({ id, version }) => [id, version])));
  await redirectClientIds(
    trx,
    done.items.flatMap(({ before, into }) => (before && into ? [{ id: before.id, into }] : [])),
  );
  await removeItemRedirects(
    trx,
    done.items.flatMap(({ before, after }) => (before?.is_deleted && after && !after.is_deleted ? [after.id] : [])),
  );
  await writeKindRedirects(trx, done.addresses);
  await writeKindsOfPolicyEvents(trx, done.policy_events);
  await writeKindsOfAlerts(
    trx,
    done.alerts.flatMap(({ after }) => after ?? []),
  );
  await removeKindRows(trx, done.kinds);
  await removeAisleRows(trx, done.aisles);
  if (done.kinds.length + done.products.length > 0) await queueMeasurement(trx);
  const changed = new Set(done.items.map(({ before }) => before?.list_id));
  for (const list of lists) if (changed.has(list.id)) await finishSystemChange(trx, list, ['items']);
}

export interface PlannedKindChange {
  summary: string;
  done: KindRowChanges;
  lists?: readonly LockedList[];
}

/** Runs `decide` and writes its change with history and audit log, in one transaction. A dry run rolls back. */
export async function decideAndApplyKindChange(
  db: Database,
  actor: Actor,
  { dryRun = false, action = 'update' }: { dryRun?: boolean; action?: 'update' | 'create' | 'delete' | 'merge' },
  decide: (trx: Executor) => Promise<PlannedKindChange>,
): Promise<KindChange> {
  return inTransaction(
    db,
    async (trx) => {
      const { summary, done, lists } = await decide(trx);
      await applyKindChange(trx, done, lists);
      const made = await insertKindChange(trx, { summary, done }, actor);
      const named = done.other_names.flatMap(({ before, after }) => (after ?? before)?.kind_id ?? []);
      const ids = [...done.kinds, ...done.aisles].flatMap(({ before, after }) => (after ?? before)?.id ?? []);
      await audit(trx, actor, {
        action,
        kind: 'kind',
        ids: [...new Set([...ids, ...named])],
        summary,
        before: sideOf(done, 'before'),
        after: sideOf(done, 'after'),
      });
      if (dryRun) throw new RollBack({ ...made, id: null });
      return made;
    },
    { duplicate: () => new Conflict('This name is already in use.') },
  );
}

const sideOf = (done: KindRowChanges, side: 'before' | 'after') => ({
  kinds: done.kinds.map((one) => one[side]),
  aisles: done.aisles.map((one) => one[side]),
  other_names: done.other_names.map((one) => one[side]),
  products: done.products.map((one) => one[side]),
});
