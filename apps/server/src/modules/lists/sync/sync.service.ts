import type { ChangeResult, ListAspect, SentChange, SyncedList } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { nameOfItemRow } from '../item-view.ts';
import { findRemovedItems } from '../items.queries.ts';
import { getListItems } from '../items.service.ts';
import { getList } from '../lists.service.ts';
import { finishListChange, lockListAsMember } from '../lock-list.ts';
import { resolveClientIds } from '../place-items.queries.ts';
import { applyChangeBatch, splitIntoBatches, type TimedItemChange } from './apply-changes.ts';
import { findReceivedChanges, insertReceivedChanges, type StoredChangeOutcome } from './received-changes.queries.ts';

/** Applies offline changes under one new version. Changes that were received before are skipped. */
export async function syncList(
  db: Database,
  me: CurrentUser,
  listId: number,
  sent: readonly SentChange[],
): Promise<SyncedList> {
  return inTransaction(db, async (trx) => {
    const locked = await lockListAsMember(trx, listId, me.id);
    const ids = sent.map(({ id }) => id.toLowerCase());
    const { before, now } = await findReceivedChanges(trx, listId, ids);
    const changes = toTimedChanges(sent, before, now);
    const outcomes = new Map<string, StoredChangeOutcome>();
    const changed = new Set<ListAspect>();
    const fresh = new Map(changes.filter(({ id }) => !before.has(id)).map((change) => [change.id, change]));
    for (const batch of splitIntoBatches([...fresh.values()])) {
      const results = await applyChangeBatch(trx, locked, me, batch);
      for (const [index, { id }] of batch.changes.entries()) {
        const done = results[index];
        if (done) outcomes.set(id, done.outcome);
        for (const aspect of done?.changed ?? []) changed.add(aspect);
      }
    }
    await insertReceivedChanges(trx, listId, outcomes, changes);
    if (changed.size > 0) await finishListChange(trx, locked, [...changed]);
    const results = await showResults(trx, me, listId, changes, new Map([...before, ...outcomes]));
    const list = await getList(trx, me, listId);
    return { results, since: locked.version - 1, version: list.version, list };
  });
}

/**
 * Adds times that follow from the age, since device clocks are unreliable. Times never decrease within a request.
 * PostgreSQL returns UUIDs in lower case, so the ids get it too.
 */
function toTimedChanges(
  sent: readonly SentChange[],
  before: ReadonlyMap<string, { made_at: Date | null }>,
  now: Date,
): TimedItemChange[] {
  let earliest = 0;
  return sent.map((given) => {
    const change = { ...given, id: given.id.toLowerCase() };
    if (change.do === 'edit') return change;
    if (change.do === 'add') change.client_id = change.client_id.toLowerCase();
    else change.item = change.item.toLowerCase();
    const at = before.get(change.id)?.made_at?.getTime() ?? now.getTime() - (change.age ?? 0);
    earliest = Math.max(earliest, at);
    return change.age === undefined ? change : { ...change, at: new Date(earliest) };
  });
}

async function showResults(
  trx: Executor,
  me: CurrentUser,
  listId: number,
  changes: readonly SentChange[],
  outcomes: ReadonlyMap<string, StoredChangeOutcome>,
): Promise<ChangeResult[]> {
  const names = changes.flatMap((change) => itemOf(change) ?? []);
  const placed = new Map((await resolveClientIds(trx, listId, names)).map((row) => [row.client_id, row.item_id]));
  const ids = [...new Set(placed.values())];
  const items = new Map((await getListItems(trx, me, ids)).map((item) => [item.id, item]));
  const rest = ids.filter((id) => !items.has(id));
  const removed = new Map((await findRemovedItems(trx, rest, me.id)).map((row) => [row.item_id, row]));
  return changes.map((change) => {
    const outcome = outcomes.get(change.id);
    const id = placed.get(itemOf(change) ?? '') ?? 0;
    const item = items.get(id);
    if (outcome?.status === 'refused') return outcome;
    if (outcome?.status === 'done') {
      const { conflict, outcome: added } = outcome;
      return { status: 'done', item: item ?? null, ...(added && { outcome: added }), ...(conflict && { conflict }) };
    }
    const row = removed.get(id);
    const name = item ? item.title || item.name : row ? row.title || nameOfItemRow(row) : 'This item';
    return { status: 'gone', name, removed_by: row?.removed_by ?? null };
  });
}

function itemOf(change: SentChange): string | undefined {
  if (change.do === 'add') return change.client_id;
  return change.do === 'edit' ? undefined : change.item;
}
