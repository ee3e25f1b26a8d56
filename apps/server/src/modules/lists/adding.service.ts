import { createHash, randomUUID } from 'node:crypto';
import type { addedListItemsSchema, ListItem, newListItemSchema, newListItemsSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Gone, ValidationError } from '../../platform/errors.ts';
import { readItems } from './items.service.ts';
import { lockListAsMember } from './lock-list.ts';
import { findUnknown, type Pair } from './place-items.queries.ts';
import { type PlacedItem, placeItems } from './place-items.ts';

/**
 * Puts one product and store on a list. Answers the item and whether it is new: it may have been there already, or the
 * call may be another try of one whose answer was lost. Throws NotFound, ValidationError for an unknown product or
 * store, Conflict when the list is full, and Gone when the item of this client id was removed since.
 */
export async function addItem(
  db: Database,
  me: CurrentUser,
  given: z.output<typeof newListItemSchema>,
): Promise<{ item: ListItem; isNew: boolean }> {
  const clientId = given.client_id?.toLowerCase() ?? randomUUID();
  return inTransaction(
    db,
    async (trx) => {
      const locked = await lockListAsMember(trx, given.shopping_list, me.id);
      await checkPairs(trx, [given], (field) => field);
      const wanted = { ...given, clientId, isNeeded: given.is_needed };
      const [placed] = await placeItems(trx, locked, me.id, [wanted]);
      const [item] = placed && placed.outcome !== 'removed' ? await readItems(trx, me, [placed.itemId]) : [];
      if (!item) throw new Gone('This item was removed from the list meanwhile.');
      return { item, isNew: placed?.outcome === 'new' };
    },
    refusals,
  );
}

/**
 * Puts each of the items on each of the lists, or nothing at all. With the same client id again it adds nothing and
 * answers what is there. Throws as `addItem` does, but leaves out what was removed since.
 */
export async function addItems(
  db: Database,
  me: CurrentUser,
  given: z.output<typeof newListItemsSchema>,
): Promise<z.output<typeof addedListItemsSchema>> {
  const call = given.client_id?.toLowerCase() ?? randomUUID();
  // The last of several equal ones counts; lists by number, so that two calls never wait for each other.
  const items = [...new Map(given.items.map((item) => [`${item.product} ${item.store}`, item])).values()];
  const lists = [...new Set(given.shopping_lists)].toSorted((a, b) => a - b);
  return inTransaction(
    db,
    async (trx) => {
      const placed: PlacedItem[] = [];
      for (const list of lists) {
        const locked = await lockListAsMember(trx, list, me.id);
        if (list === lists[0]) await checkPairs(trx, given.items, (field, index) => `items.${index}.${field}`);
        const wanted = items.map((item) => ({ ...item, isNeeded: true, clientId: derivedId(call, list, item) }));
        placed.push(...(await placeItems(trx, locked, me.id, wanted)));
      }
      const there = placed.filter(({ outcome }) => outcome !== 'removed');
      return {
        added: placed.filter(({ outcome }) => outcome === 'new').length,
        items: await readItems(
          trx,
          me,
          there.map(({ itemId }) => itemId),
        ),
      };
    },
    refusals,
  );
}

/** The client id of one item of a call: the same whenever the call is repeated (a UUID of version 8, RFC 9562). */
function derivedId(call: string, list: number, { product, store }: Pair): string {
  const bytes = createHash('sha256').update(`${call} ${list} ${product} ${store}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const kinds = ['product', 'store'] as const;
type Kind = (typeof kinds)[number];

/** Throws ValidationError for each product and store that is not known, under the name that `fieldOf` gives it. */
async function checkPairs(
  trx: Executor,
  pairs: readonly Pair[],
  fieldOf: (field: Kind, index: number) => string,
): Promise<void> {
  const problems: Record<string, string[]> = {};
  for (const kind of kinds) {
    const unknown = new Set(await findUnknown(trx, kind, [...new Set(pairs.map((pair) => pair[kind]))]));
    for (const [index, pair] of pairs.entries()) {
      if (unknown.has(pair[kind])) problems[fieldOf(kind, index)] = [`There is no such ${kind}.`];
    }
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
}

/** A product or store that goes between the check and the write is as unknown as one that never was. */
const refusals = {
  missing(constraint: string) {
    const kind = constraint.includes('store') ? 'store' : 'product';
    return new ValidationError({ [kind]: [`There is no such ${kind}.`] });
  },
};
