import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../../platform/database/database.ts';
import { BeginAnew } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { type Fields, findFields, reviveItem, updateItem } from './item-writes.queries.ts';
import type { LockedList } from './lock-list.ts';
import { findNeed, writeNeed } from './need.queries.ts';
import { type KindsNeed, needKey } from './need.ts';
import { findSame } from './place-items.queries.ts';
import { findItemsOfKind, findListsOfKind, lockKind, releaseTombstonesOfKind } from './release-items.queries.ts';
import { releaseItemsOfKind } from './release-items.ts';
import { lockLists, type Rewrite, rewriteNeeds } from './rewrite-needs.ts';

/** What a merge of kinds did to an item, as plain data to be kept for its undo. */
export interface ItemMove {
  item: number;
  list: number;
  /** The item that it was joined into; null where it goes on by itself. */
  into: number | null;
  before: { need: KindsNeed } & Fields;
  after: { need: KindsNeed } & Fields;
}

/**
 * Makes every item that asks for the kind `from` ask for `to`; equal ones of a list are joined. In the transaction of
 * the merge, before `from` goes; begins anew when somebody asks for it meanwhile. Answers what `moveItemsBack` needs.
 */
export async function moveItemsOfKind(trx: Executor, from: number, to: number): Promise<ItemMove[]> {
  const lists = await lockListsOfKind(trx, from);
  const before: (Omit<ItemMove, 'into' | 'after'> & { need: KindsNeed })[] = [];
  for (const { item, list } of await findItemsOfKind(trx, from)) {
    const [need, fields] = [await findNeed(trx, item), await findFields(trx, item)];
    if (!need || !('kinds' in need) || !fields) continue;
    const kinds = [...new Set(need.kinds.map((kind) => (kind === from ? to : kind)))];
    before.push({ item, list, before: { need, ...fields }, need: { ...need, kinds } });
  }
  // What asked for `to` before and is joined into changes as well.
  const keepers = await findKeepers(trx, before);
  const joined = await rewriteNeeds(
    trx,
    lists,
    before.map(({ item, list, need }) => ({ id: item, list, need })),
  );
  await releaseTombstonesOfKind(trx, from);
  const moves: ItemMove[] = [];
  for (const { need, ...move } of [...before, ...keepers]) {
    const after = (await findFields(trx, move.item)) ?? move.before;
    moves.push({ ...move, into: joined.get(move.item) ?? null, after: { need, ...fieldsOf(after) } });
  }
  return moves;
}

const fieldsOf = ({ is_needed, quantity, note }: Fields): Fields => ({ is_needed, quantity, note });

async function findKeepers(trx: Executor, moving: readonly { item: number; list: number; need: KindsNeed }[]) {
  const known = new Set(moving.map(({ item }) => item));
  const keepers: (Omit<ItemMove, 'into' | 'after'> & { need: KindsNeed })[] = [];
  for (const [list, ofList] of Map.groupBy(moving, (one) => one.list)) {
    const needs = new Map(ofList.map(({ need }) => [needKey(need), need]));
    for (const { id } of await findSame(trx, list, [...needs.values()])) {
      const [need, fields] = [await findNeed(trx, id), await findFields(trx, id)];
      if (known.has(id) || !need || !('kinds' in need) || !fields) continue;
      keepers.push({ item: id, list, before: { need, ...fields }, need });
    }
  }
  return keepers;
}

/**
 * Gives items back what they asked for before a merge of kinds, once the kind is there again. What people changed since
 * stays; what was joined comes back where the other item is still there and nothing else asks for the same.
 */
export async function moveItemsBack(trx: Executor, moves: readonly ItemMove[]): Promise<void> {
  const lists = await lockLists(
    trx,
    [...new Set(moves.map(({ list }) => list))].toSorted((a, b) => a - b),
  );
  const rewrites: Rewrite[] = [];
  for (const { item, list, into, before, after } of moves) {
    const locked = lists.find(({ id }) => id === list);
    if (!locked || into !== null) continue;
    const [need, now] = [await findNeed(trx, item), await findFields(trx, item)];
    if (!need || !now || !isDeepStrictEqual(need, after.need)) continue;
    rewrites.push({ id: item, list, need: before.need });
    await updateItem(trx, item, locked.version, unchanged(now, before, after));
  }
  const back = new Set(rewrites.map(({ id }) => id));
  await rewriteNeeds(trx, lists, rewrites);
  for (const { item, list, into, before } of moves) {
    const locked = lists.find(({ id }) => id === list);
    if (!locked || into === null || !back.has(into)) continue;
    if ((await findSame(trx, list, [before.need])).length > 0) continue;
    await writeNeed(trx, item, locked.version, before.need);
    await reviveItem(trx, item, locked.version);
  }
}

/** The fields that are still as a merge left them, as they were before it. */
function unchanged(now: Fields, before: Fields, after: Fields): Fields {
  return {
    is_needed: now.is_needed === after.is_needed ? before.is_needed : now.is_needed,
    quantity: now.quantity === after.quantity ? before.quantity : now.quantity,
    note: now.note === after.note ? before.note : now.note,
  };
}

/** Makes every item that asks for a kind do without it, before it goes for good; throws NotFound. */
export async function dropKindFromItems(trx: Executor, id: number): Promise<void> {
  const lists = await lockListsOfKind(trx, id);
  const kind = await lockKind(trx, id);
  if (!kind) throw new NotFound('There is no such kind.');
  await releaseItemsOfKind(trx, { id, name: kind.name }, lists);
}

/** Locks the lists that have, or had, items of a kind, then the kind, so that there are no others. */
async function lockListsOfKind(trx: Executor, id: number): Promise<LockedList[]> {
  const lists = await lockLists(trx, await findListsOfKind(trx, id));
  await lockKind(trx, id);
  const known = new Set(lists.map((list) => list.id));
  if ((await findListsOfKind(trx, id)).some((list) => !known.has(list))) {
    throw new BeginAnew('This kind is being used at this moment. Please try again.');
  }
  return lists;
}
