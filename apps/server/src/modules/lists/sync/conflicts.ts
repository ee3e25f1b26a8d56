import { randomUUID } from 'node:crypto';
import type { ChangeConflict, ListItemChange } from '@bargain-buddy/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { findNameOfUser } from '../../../platform/database/name-of-user.ts';
import { notify } from '../../notifications/index.ts';
import { checkNeeds } from '../check-needs.ts';
import { nameOfItemRow } from '../item-view.ts';
import { findLastItemEdit, type ItemChangeAuthor, markItemRemoved } from '../item-writes.queries.ts';
import { findItemsById, findRemovedItems } from '../items.queries.ts';
import { redirectClientIds } from '../joined-names.queries.ts';
import { findMemberIds } from '../lists.queries.ts';
import type { LockedList } from '../lock-list.ts';
import { findNeedOfItem } from '../need.queries.ts';
import { needOfRequest } from '../need.ts';
import { findItemsByNeed, insertItems } from '../place-items.queries.ts';

/** Removes an item unless an edit is newer. `seen` is the version that the user saw. Both users see a conflict. */
export async function removeItemFromList(
  trx: Executor,
  locked: LockedList,
  made: ItemChangeAuthor,
  id: number,
  seen: number | undefined,
): Promise<{ isRemoved: boolean; conflict?: ChangeConflict }> {
  const edit = await findLastItemEdit(trx, id);
  if (!edit || edit.is_removed) return { isRemoved: false };
  const isNewer = made.at !== undefined && edit.changed_at !== null && edit.changed_at > made.at;
  const isUnseen = seen !== undefined && (edit.changed_version ?? 0) > seen;
  const isOthers = edit.changed_by !== null && edit.changed_by !== made.by;
  const [item] = await findItemsById(trx, [id], made.by);
  if (!isNewer) await markItemRemoved(trx, id, locked.version, made);
  if (!isNewer && !(isUnseen && isOthers)) return { isRemoved: true };
  if (item && isOthers) {
    const content = isNewer
      ? `removed ${nameOfItemRow(item)} before you changed it. It stays on “${locked.name}”.`
      : `removed ${nameOfItemRow(item)} from “${locked.name}” after you changed it. Add it again if you need it.`;
    await notifyOther(trx, locked, made.by, edit.changed_by, content);
  }
  return { isRemoved: !isNewer, conflict: { with: 'change', by: await personOf(trx, edit.changed_by) } };
}

/** Restores a removed item for a newer edit and returns its new id. Former client ids are redirected to it. */
export async function restoreItem(
  trx: Executor,
  locked: LockedList,
  made: ItemChangeAuthor,
  id: number,
  change: ListItemChange,
): Promise<{ id: number; conflict: ChangeConflict } | undefined> {
  const need = needOfRequest(change);
  const isEdit =
    [change.quantity, change.note, change.title].some((field) => field !== undefined) || change.is_needed || need;
  const removal = await findLastItemEdit(trx, id);
  const found = await findNeedOfItem(trx, id, true);
  const [item] = await findRemovedItems(trx, [id], made.by);
  if (!isEdit || made.at === undefined || !removal?.removal_made_at || !found || !item) return undefined;
  const { removal_made_at, removed_by } = removal;
  if (made.at <= removal_made_at) {
    const content = `changed ${nameOfItemRow(item)} before you removed it. It stays off “${locked.name}”.`;
    await notifyOther(trx, locked, made.by, removed_by, content);
    return undefined;
  }
  // Before any write: a refused change must not alter the list.
  if (need) await checkNeeds(trx, [need], (field) => field);
  const [twin] = await findItemsByNeed(trx, locked.id, [found.need]);
  const { is_needed: isNeeded, quantity, note, title } = item;
  const again = { need: found.need, clientId: randomUUID(), isNeeded, quantity, note, title: title ?? '' };
  const into = twin ?? (await insertItems(trx, locked, item.added_by?.id ?? made.by, [again]))[0];
  if (!into) return undefined;
  await redirectClientIds(trx, [{ id, into: into.id }]);
  const content = `changed ${nameOfItemRow(item)} after you removed it. It is back on “${locked.name}”.`;
  await notifyOther(trx, locked, made.by, removed_by, content);
  return { id: into.id, conflict: { with: 'removal', by: await personOf(trx, removed_by) } };
}

const personOf = async (trx: Executor, id: number | null) =>
  id === null ? null : { id, name: await findNameOfUser(trx, id) };

async function notifyOther(trx: Executor, { id }: LockedList, by: number, userId: number | null, content: string) {
  if (userId === null || userId === by || !(await findMemberIds(trx, id)).includes(userId)) return;
  await notify(trx, { userId, by, content, type: 'info', path: `/shopping-lists?list=${id}` });
}
