import type { ChangeConflict, ListAspect, SentChange } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { isMissingReference } from '../../../platform/database/database-errors.ts';
import { findNameOfUser } from '../../../platform/database/name-of-user.ts';
import { RetryTransaction } from '../../../platform/database/transaction.ts';
import { HttpError, NotFound, ValidationError } from '../../../platform/errors.ts';
import { addItemsToLockedList } from '../adding.service.ts';
import { changeItemOfLockedList } from '../change-item.service.ts';
import { editLockedList } from '../lists.service.ts';
import type { MemberLockedList } from '../lock-list.ts';
import { needMergeKey, needOfRequest } from '../need.ts';
import { resolveClientIds } from '../place-items.queries.ts';
import { removeItemFromList, restoreItem } from './conflicts.ts';
import type { StoredChangeOutcome } from './received-changes.queries.ts';

type Of<Do extends SentChange['do']> = Extract<SentChange, { do: Do }>;
/** Time of the change; undefined if the device does not send its age. */
interface Timed {
  at?: Date | undefined;
}
type Addition = Of<'add'> & Timed;
type ItemChange = Of<'change' | 'remove'> & Timed;
export type TimedItemChange = Addition | ItemChange | (Of<'edit'> & Timed);

/** Consecutive changes that are applied together. */
type ChangeBatch =
  | { kind: 'additions'; changes: Addition[] }
  | { kind: 'items'; changes: ItemChange[] }
  | { kind: 'list'; changes: [Of<'edit'>] };

interface Done {
  outcome: StoredChangeOutcome;
  changed: ListAspect[];
}

/** Divides changes into batches. A change of a need ends its batch, since client ids may then refer to other items. */
export function splitIntoBatches(changes: readonly TimedItemChange[]): ChangeBatch[] {
  const batches: ChangeBatch[] = [];
  const taken = new Set<string>();
  let isOver = false;
  for (const change of changes) {
    const last = isOver ? undefined : batches.at(-1);
    isOver = change.do === 'change' && needOfRequest(change) !== undefined;
    if (change.do === 'edit') {
      batches.push({ kind: 'list', changes: [change] });
    } else if (change.do === 'add') {
      const need = needOfRequest(change);
      const keys = need ? [`id ${change.client_id}`, `need ${needMergeKey(need)}`] : [];
      if (last?.kind === 'additions' && keys.every((key) => !taken.has(key))) {
        last.changes.push(change);
      } else {
        batches.push({ kind: 'additions', changes: [change] });
        taken.clear();
      }
      for (const key of keys) taken.add(key);
    } else if (last?.kind === 'items') {
      last.changes.push(change);
    } else {
      batches.push({ kind: 'items', changes: [change] });
    }
  }
  return batches;
}

/** Applies offline changes. A refused change does not stop others: all rules are checked before a change writes. */
export async function applyChangeBatch(
  trx: Executor,
  locked: MemberLockedList,
  me: CurrentUser,
  batch: ChangeBatch,
): Promise<Done[]> {
  if (batch.kind === 'additions') return addAll(trx, locked, me, batch.changes);
  if (batch.kind === 'list') return [await editLockedList(trx, locked, batch.changes[0]).then(done, refused)];
  const names = batch.changes.map(({ item }) => item);
  const items = new Map((await resolveClientIds(trx, locked.id, names)).map((row) => [row.client_id, row.item_id]));
  const results: Done[] = [];
  for (const change of batch.changes) {
    results.push(await applyItemChange(trx, locked, me, items, change).catch(refused));
  }
  return results;
}

async function addAll(
  trx: Executor,
  locked: MemberLockedList,
  me: CurrentUser,
  additions: readonly Addition[],
): Promise<Done[]> {
  try {
    const { placed, isChanged } = await addItemsToLockedList(trx, locked, me, additions);
    const changed = doneToItems(isChanged);
    return placed.map(({ outcome }) =>
      outcome === 'removed' ? gone : { ...changed, outcome: { status: 'done', outcome } },
    );
  } catch (error) {
    const refusal = refused(error);
    if (additions.length === 1) return [refusal];
  }
  const results: Done[] = [];
  for (const addition of additions) results.push(...(await addAll(trx, locked, me, [addition])));
  return results;
}

async function applyItemChange(
  trx: Executor,
  locked: MemberLockedList,
  me: CurrentUser,
  items: Map<string, number>,
  change: ItemChange,
): Promise<Done> {
  const id = items.get(change.item);
  const made = { by: me.id, at: change.at };
  if (change.do === 'remove') {
    if (id === undefined) return doneToItems(false);
    const { isRemoved, conflict } = await removeItemFromList(trx, locked, made, id, change.version);
    return doneToItems(isRemoved, conflict);
  }
  if (id === undefined) throw new NotFound('This item is not on the list.');
  const { outcome, newerBy } = await changeItemOfLockedList(trx, locked, made, id, change);
  if (outcome !== 'gone') {
    const by = newerBy ? { id: newerBy, name: await findNameOfUser(trx, newerBy) } : null;
    return doneToItems(outcome === 'changed', newerBy === undefined ? undefined : { with: 'change', by });
  }
  const back = await restoreItem(trx, locked, made, id, change);
  if (!back) return gone;
  for (const [name, known] of items) if (known === id) items.set(name, back.id);
  await changeItemOfLockedList(trx, locked, made, back.id, change);
  return doneToItems(true, back.conflict);
}

const gone: Done = { outcome: { status: 'gone' }, changed: [] };
const done = (changed: ListAspect[]): Done => ({ outcome: { status: 'done' }, changed });
const doneToItems = (isChanged: boolean, conflict?: ChangeConflict): Done => ({
  outcome: { status: 'done', ...(conflict && { conflict }) },
  changed: isChanged ? ['items'] : [],
});

/** Rethrows failures that are no refusal of the change. */
function refused(error: unknown): Done {
  // A product or kind was deleted between check and write. The retry detects it.
  if (isMissingReference(error))
    throw new RetryTransaction('A product on this list was just removed. Please try again.');
  if (!(error instanceof HttpError) || error instanceof RetryTransaction || error.statusCode >= 500) throw error;
  const fields = error instanceof ValidationError ? Object.entries(error.fields) : [];
  const errors = Object.fromEntries(fields.map(([field, sentences]) => [field, [...sentences]]));
  const outcome = { status: 'refused' as const, detail: error.message, ...(fields.length > 0 && { errors }) };
  return { outcome, changed: [] };
}
