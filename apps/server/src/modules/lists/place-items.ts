import { type AdditionOutcome, maxQuantity } from '@bargain-buddy/contract';
import { addAmountOfKinds, addNeedToItem } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { Conflict } from '../../platform/errors.ts';
import { type ItemChangeAuthor, recordNeedChange, updateItem } from './item-writes.queries.ts';
import type { LockedList } from './lock-list.ts';
import { replaceNeedOfItem } from './need.queries.ts';
import { kindsKey, type Need, needKey } from './need.ts';
import {
  findItemsBeforeAdding,
  type ItemToIncrease,
  insertItems,
  insertMergedClientIds,
  type NewListItemRow,
} from './place-items.queries.ts';

export const maxItemsOfList = 2_000;

/** An item to add. If it is already on the list, undefined fields are unchanged. */
export type ItemToPlace = Omit<NewListItemRow, 'quantity' | 'note' | 'title'> & {
  quantity?: number | undefined;
  note?: string | undefined;
  title?: string | undefined;
  at?: Date | undefined;
};

/** Result of one addition; 'removed' if the item was removed after an earlier request with the same client id. */
export interface ItemAdditionResult {
  clientId: string;
  itemId: number;
  outcome: AdditionOutcome | 'removed';
}

interface Increase {
  itemId: number;
  wanted: ItemToPlace;
  outcome: AdditionOutcome;
  fields: { is_needed?: boolean; quantity?: number };
  need?: Need;
}

/**
 * Adds items to a locked list in order. Existing needs are increased (docs/sync.md, "Adding again"). Client ids and
 * needs must be unique. Throws Conflict before any write if a limit would be exceeded.
 */
export async function insertOrMergeItems(
  trx: Executor,
  locked: LockedList,
  addedBy: number,
  wanted: readonly ItemToPlace[],
): Promise<{ placed: ItemAdditionResult[]; isChanged: boolean }> {
  const clientIds = wanted.map(({ clientId }) => clientId);
  const needs = wanted.map(({ need }) => need);
  const found = await findItemsBeforeAdding(trx, locked.id, clientIds, needs);
  const before = new Map(found.placed.map((row) => [row.client_id, row]));
  const rest = wanted.filter(({ clientId }) => !before.has(clientId));
  const { increases, fresh } = addUpAll(rest, found.same);
  if (fresh.length > 0 && found.count + fresh.length > maxItemsOfList) {
    throw new Conflict(`“${locked.name}” can hold at most ${maxItemsOfList.toLocaleString('en')} items.`);
  }
  let isChanged = false;
  for (const increase of increases) {
    if (await writeIncrease(trx, locked, addedBy, increase)) isChanged = true;
  }
  const inserted = await insertItems(
    trx,
    locked,
    addedBy,
    fresh.map((item) => ({ ...item, quantity: item.quantity ?? 1, note: item.note ?? '', title: item.title ?? '' })),
  );
  const merged = increases.map(({ itemId, wanted: { clientId } }) => ({ clientId, itemId }));
  await insertMergedClientIds(trx, locked.id, merged);

  const placed = new Map<string, ItemAdditionResult>();
  for (const { client_id: clientId, item_id: itemId, is_removed } of before.values()) {
    placed.set(clientId, { clientId, itemId, outcome: is_removed ? 'removed' : 'unchanged' });
  }
  for (const {
    itemId,
    wanted: { clientId },
    outcome,
  } of increases) {
    placed.set(clientId, { clientId, itemId, outcome });
  }
  for (const { client_id: clientId, id: itemId } of inserted)
    placed.set(clientId, { clientId, itemId, outcome: 'added' });
  return {
    placed: clientIds.flatMap((clientId) => placed.get(clientId) ?? []),
    isChanged: isChanged || inserted.length > 0,
  };
}

/** Divides additions into increases and new items. Updates `onList` in place, which later additions depend on. */
function addUpAll(
  wanted: readonly ItemToPlace[],
  onList: readonly ItemToIncrease[],
): { increases: Increase[]; fresh: ItemToPlace[] } {
  const byKey = new Map(onList.map((item) => [item.key, item]));
  const increases: Increase[] = [];
  const fresh: ItemToPlace[] = [];
  for (const one of wanted) {
    const addition = { is_needed: one.isNeeded, ...(one.quantity && { quantity: one.quantity }) };
    if ((one.quantity ?? 1) > maxQuantity) throw tooMany();
    const same = byKey.get(needKey(one.need));
    const sum = same && addNeedToItem(same, addition, maxQuantity);
    if (same && !sum) throw tooMany();
    if (same && sum) {
      const { outcome, ...fields } = sum;
      Object.assign(same, fields);
      increases.push({ itemId: same.id, wanted: one, outcome, fields });
      continue;
    }
    const increase = addToAmount(one, addition, onList, byKey);
    if (increase) increases.push(increase);
    else fresh.push(one);
  }
  return { increases, fresh };
}

const tooMany = () => new Conflict(`A list holds at most ${maxQuantity} of one item.`);

/** Adds to the newest item of the same kinds with an exact sum, unless another item already has that sum. */
function addToAmount(
  wanted: ItemToPlace,
  addition: { is_needed: boolean; quantity?: number },
  onList: readonly ItemToIncrease[],
  byKey: Map<string, ItemToIncrease>,
): Increase | undefined {
  if (!('kinds' in wanted.need)) return undefined;
  const { kinds, amount, unit } = wanted.need;
  for (const item of onList) {
    if (kindsKey(item.kinds) !== kindsKey(kinds)) continue;
    const sum = addAmountOfKinds(item, { ...addition, amount, amount_unit: unit });
    const need = sum && { kinds: item.kinds, amount: sum.amount, unit: sum.amount_unit };
    if (!need || byKey.has(needKey(need))) continue;
    byKey.delete(item.key);
    Object.assign(item, sum, { key: needKey(need) });
    byKey.set(item.key, item);
    return { itemId: item.id, wanted, outcome: 'increased', fields: {}, need };
  }
  return undefined;
}

async function writeIncrease(
  trx: Executor,
  { version }: LockedList,
  by: number,
  { itemId, wanted, outcome, fields, need }: Increase,
): Promise<boolean> {
  if (outcome === 'unchanged') return false;
  const made: ItemChangeAuthor = { by, at: wanted.at, always: true };
  if (need) {
    await replaceNeedOfItem(trx, itemId, version, need);
    await recordNeedChange(trx, itemId, version, made);
  }
  const updated = await updateItem(
    trx,
    itemId,
    version,
    { ...fields, note: wanted.note || undefined, firstTitle: wanted.title },
    made,
  );
  return need !== undefined || updated.outcome === 'changed';
}
