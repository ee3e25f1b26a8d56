import type { ChangeConflict, ListAspect } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { isMissingReference } from '../../../platform/database/database-errors.ts';
import { findName } from '../../../platform/database/name-of-user.ts';
import { RetryTransaction } from '../../../platform/database/transaction.ts';
import { HttpError, NotFound, ValidationError } from '../../../platform/errors.ts';
import { addToList } from '../adding.service.ts';
import { changeOnList } from '../change-item.service.ts';
import { editLocked } from '../lists.service.ts';
import type { MemberLockedList } from '../lock-list.ts';
import { resolveClientIds } from '../place-items.queries.ts';
import { removeFromList, restoreItem } from './conflicts.ts';
import type { Outcome, Refused } from './received-changes.queries.ts';
import type { Addition, ChangeBatch, ItemChange } from './runs.ts';

interface Done {
  outcome: Outcome;
  changed: ListAspect[];
}

/** Applies offline changes. A refused change does not stop others: all rules are checked before a change writes. */
export async function carryOutRun(
  trx: Executor,
  locked: MemberLockedList,
  me: CurrentUser,
  run: ChangeBatch,
): Promise<Done[]> {
  if (run.kind === 'additions') return addAll(trx, locked, me, run.changes);
  if (run.kind === 'list') return [await toDone(async () => done(await editLocked(trx, locked, run.changes[0])))];
  const names = run.changes.map(({ item }) => item);
  const items = new Map((await resolveClientIds(trx, locked.id, names)).map((row) => [row.client_id, row.item_id]));
  const results: Done[] = [];
  for (const change of run.changes) {
    results.push(await toDone(() => doToItem(trx, locked, me, items, change)));
  }
  return results;
}

async function addAll(
  trx: Executor,
  locked: MemberLockedList,
  me: CurrentUser,
  additions: readonly Addition[],
): Promise<Done[]> {
  const added = await orRefusal(() => addToList(trx, locked, me, additions));
  if ('placed' in added) {
    return added.placed.map(({ outcome }) =>
      outcome === 'removed' ? gone : { ...doneToItems(added.isChanged), outcome: { status: 'done', outcome } },
    );
  }
  if (additions.length === 1) return [{ outcome: added, changed: [] }];
  const results: Done[] = [];
  for (const addition of additions) results.push(...(await addAll(trx, locked, me, [addition])));
  return results;
}

async function doToItem(
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
    const { isRemoved, conflict } = await removeFromList(trx, locked, made, id, change.version);
    return withConflict(doneToItems(isRemoved), conflict);
  }
  if (id === undefined) throw new NotFound('This item is not on the list.');
  const { outcome, newerBy } = await changeOnList(trx, locked, made, id, change);
  if (outcome !== 'gone') {
    const by = newerBy ? { id: newerBy, name: await findName(trx, newerBy) } : null;
    return withConflict(doneToItems(outcome === 'changed'), newerBy === undefined ? undefined : { with: 'change', by });
  }
  const back = await restoreItem(trx, locked, made, id, change);
  if (!back) return gone;
  for (const [name, known] of items) if (known === id) items.set(name, back.id);
  await changeOnList(trx, locked, made, back.id, change);
  return withConflict(doneToItems(true), back.conflict);
}

const withConflict = ({ changed }: Done, conflict: ChangeConflict | undefined): Done => ({
  outcome: { status: 'done', ...(conflict && { conflict }) },
  changed,
});

const done = (changed: ListAspect[]): Done => ({ outcome: { status: 'done' }, changed });
const doneToItems = (isChanged: boolean) => done(isChanged ? ['items'] : []);
const gone: Done = { outcome: { status: 'gone' }, changed: [] };

async function toDone(work: () => Promise<Done>): Promise<Done> {
  const result = await orRefusal(work);
  return 'status' in result ? { outcome: result, changed: [] } : result;
}

async function orRefusal<T extends object>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    // A product or kind was deleted between check and write. The retry detects it.
    if (isMissingReference(error))
      throw new RetryTransaction('A product on this list was just removed. Please try again.');
    if (!(error instanceof HttpError) || error instanceof RetryTransaction || error.statusCode >= 500) throw error;
    const fields = error instanceof ValidationError ? Object.entries(error.fields) : [];
    const errors = Object.fromEntries(fields.map(([field, sentences]) => [field, [...sentences]]));
    return { status: 'refused', detail: error.message, ...(fields.length > 0 && { errors }) };
  }
}
