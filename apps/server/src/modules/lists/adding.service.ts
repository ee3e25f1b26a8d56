import { createHash, randomUUID } from 'node:crypto';
import type {
  AdditionOutcome,
  addedListItemSchema,
  addedListItemsSchema,
  newListItemSchema,
  newListItemsSchema,
} from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Gone } from '../../platform/errors.ts';
import { checkNeeds, needForeignKeyErrors } from './check-needs.ts';
import { getListItems } from './items.service.ts';
import { finishListChange, type LockedList, lockListAsMember } from './lock-list.ts';
import { needKey, needMergeKey, needOfRequest } from './need.ts';
import { type ItemAdditionResult, insertOrMergeItems } from './place-items.ts';

type NewItem = z.output<typeof newListItemsSchema>['items'][number];

/** Adds one item. A retry with the same client id adds nothing. Throws Gone if the item was removed since. */
export async function addItem(
  db: Database,
  me: CurrentUser,
  given: z.output<typeof newListItemSchema>,
): Promise<z.output<typeof addedListItemSchema>> {
  const clientId = given.client_id?.toLowerCase() ?? randomUUID();
  return inTransaction(
    db,
    async (trx) => {
      const locked = await lockListAsMember(trx, given.shopping_list, me.id);
      const added = await addItemsToLockedList(trx, locked, me, [{ ...given, client_id: clientId }]);
      if (added.isChanged) await finishListChange(trx, locked, ['items']);
      const [there] = added.placed.filter(isOnList);
      const [item] = there ? await getListItems(trx, me, [there.itemId]) : [];
      if (!there || !item) throw new Gone('Someone removed this item from the list.');
      return { ...item, outcome: there.outcome };
    },
    needForeignKeyErrors,
  );
}

/** Adds items with different needs to a locked list. Throws ValidationError or Conflict before any write. */
export async function addItemsToLockedList(
  trx: Executor,
  locked: LockedList,
  me: CurrentUser,
  given: readonly (NewItem & { client_id: string; is_needed: boolean; at?: Date | undefined })[],
): ReturnType<typeof insertOrMergeItems> {
  const wanted = given.map((item) => ({ ...toWanted(item, item.client_id, item.is_needed), at: item.at }));
  await checkNeeds(
    trx,
    wanted.map(({ need }) => need),
    (field) => field,
  );
  return insertOrMergeItems(trx, locked, me.id, wanted);
}

/** Adds each item to each list, all or nothing. A retry with the same client id adds nothing. */
export async function addItems(
  db: Database,
  me: CurrentUser,
  given: z.output<typeof newListItemsSchema>,
): Promise<z.output<typeof addedListItemsSchema>> {
  const call = given.client_id?.toLowerCase() ?? randomUUID();
  const wanted = given.items.map((item) => toWanted(item, call, true));
  const items = Map.groupBy(wanted, ({ need }) => needKey(need));
  // Sorted, so that two requests cannot deadlock.
  const lists = [...new Set(given.shopping_lists)].toSorted((a, b) => a - b);
  return inTransaction(
    db,
    async (trx) => {
      const placed: ItemAdditionResult[] = [];
      for (const list of lists) {
        const locked = await lockListAsMember(trx, list, me.id);
        if (list === lists[0]) {
          const needs = wanted.map(({ need }) => need);
          await checkNeeds(trx, needs, (field, index) => `items.${index}.${field}`);
        }
        const ofList = [...items].map(([key, equal]) => ({ ...together(equal), clientId: derivedId(call, list, key) }));
        let isChanged = false;
        for (const round of separateByKinds(ofList)) {
          const added = await insertOrMergeItems(trx, locked, me.id, round);
          placed.push(...added.placed);
          isChanged ||= added.isChanged;
        }
        if (isChanged) await finishListChange(trx, locked, ['items']);
      }
      const there = placed.filter(isOnList);
      const ids = there.map(({ itemId }) => itemId);
      return {
        added: placed.filter(({ outcome }) => outcome === 'added').length,
        items: await getListItems(trx, me, ids),
        outcomes: there.map(({ outcome }) => outcome),
      };
    },
    needForeignKeyErrors,
  );
}

const isOnList = (placed: ItemAdditionResult): placed is ItemAdditionResult & { outcome: AdditionOutcome } =>
  placed.outcome !== 'removed';

function together(equal: readonly ReturnType<typeof toWanted>[]): ReturnType<typeof toWanted> {
  return equal.reduce((sum, item) => ({
    ...item,
    quantity: (sum.quantity ?? 1) + (item.quantity ?? 1),
    note: item.note || sum.note,
  }));
}

/** Puts amounts of the same kinds into separate rounds, so that they are added up. */
function separateByKinds<Item extends ReturnType<typeof toWanted>>(items: readonly Item[]): Item[][] {
  const seen = new Map<string, number>();
  const rounds = Map.groupBy(items, ({ need }) => {
    const key = needMergeKey(need);
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    return round;
  });
  return [...rounds.values()];
}

/** Derives a client id that is stable across retries of a request (UUID version 8, RFC 9562). */
function derivedId(call: string, list: number, key: string): string {
  const bytes = createHash('sha256').update(`${call} ${list} ${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function toWanted(given: NewItem, clientId: string, isNeeded: boolean) {
  const need = needOfRequest(given);
  if (!need) throw new Error('The contract lets nothing through that asks for nothing.');
  return { need, clientId, isNeeded, quantity: given.quantity, note: given.note, title: given.title };
}
