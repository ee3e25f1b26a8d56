import type { ListAspect, SentChange } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { isMissingReference } from '../../../platform/database/database-errors.ts';
import { BeginAnew } from '../../../platform/database/transaction.ts';
import { HttpError, NotFound, ValidationError } from '../../../platform/errors.ts';
import { addToList } from '../adding.service.ts';
import { changeOnList } from '../change-item.service.ts';
import { removeItem } from '../item-writes.queries.ts';
import { editLocked } from '../lists.service.ts';
import type { MemberLockedList } from '../lock-list.ts';
import { findPlaced } from '../place-items.queries.ts';
import type { Outcome, Refused } from './received-changes.queries.ts';

type Done = { outcome: Outcome; changed: ListAspect[] };

/**
 * Does to a locked list what a device did without waiting, by the rules of the single call. What that refuses is told
 * and stops nothing: every rule is checked before anything of the change is written.
 */
export async function carryOutChange(
  trx: Executor,
  locked: MemberLockedList,
  me: CurrentUser,
  change: SentChange,
): Promise<Done> {
  try {
    return await carryOut(trx, locked, me, change);
  } catch (error) {
    // A product or kind went between the check and the write: what is found then is refused.
    if (isMissingReference(error)) throw new BeginAnew('Something that this asks for has just been removed.');
    if (!(error instanceof HttpError) || error instanceof BeginAnew || error.statusCode >= 500) throw error;
    return { outcome: refusalOf(error), changed: [] };
  }
}

async function carryOut(trx: Executor, locked: MemberLockedList, me: CurrentUser, change: SentChange): Promise<Done> {
  if (change.do === 'edit') return done(await editLocked(trx, locked, change));
  if (change.do === 'add') {
    const { placed, isChanged } = await addToList(trx, locked, me, change);
    return placed?.outcome === 'removed' ? gone : doneToItems(isChanged);
  }
  const item = (await findPlaced(trx, locked.id, [change.item])).at(-1);
  if (change.do === 'remove') {
    return doneToItems(item !== undefined && (await removeItem(trx, item.item_id, locked.version, me.id)));
  }
  if (!item) throw new NotFound('This item is not on the list.');
  return item.is_removed ? gone : doneToItems(await changeOnList(trx, locked, item.item_id, change));
}

const done = (changed: ListAspect[]): Done => ({ outcome: { status: 'done' }, changed });
const doneToItems = (isChanged: boolean) => done(isChanged ? ['items'] : []);
const gone: Done = { outcome: { status: 'gone' }, changed: [] };

function refusalOf(error: HttpError): Refused {
  const fields = error instanceof ValidationError ? Object.entries(error.fields) : [];
  const errors = Object.fromEntries(fields.map(([field, sentences]) => [field, [...sentences]]));
  return { status: 'refused', detail: error.message, ...(fields.length > 0 && { errors }) };
}
