import type { ListItem, ListItemChange } from '@bargain-buddy/contract';
import { itemCost } from '@bargain-buddy/domain';
import { create } from 'zustand';
import { type ItemNeed, withNeed } from '~/lib/outbox/needs.ts';

/** What a person did to an item and the server has not answered yet; it is on show meanwhile. */
export type PendingChange = Pick<ListItemChange, 'is_needed' | 'quantity' | 'note'> & {
  need?: ItemNeed;
  removed?: true;
};

/** By item id. What the server says of an item is on show again once its entry is gone. */
export const usePendingChanges = create<ReadonlyMap<number, PendingChange>>(() => new Map());

/** Adds to what is pending of an item; a field that is pending already takes the newer value. */
function addPending(id: number, change: PendingChange): void {
  usePendingChanges.setState((all) => new Map(all).set(id, { ...all.get(id), ...change }), true);
}

export function pendingOf(id: number): PendingChange {
  return usePendingChanges.getState().get(id) ?? {};
}

/** The fields of `sent` are settled, those aside that were changed again since. */
function settle(id: number, sent: PendingChange): void {
  usePendingChanges.setState((all) => {
    const rest = Object.entries(all.get(id) ?? {}).filter(
      ([field, value]) => sent[field as keyof PendingChange] !== value,
    );
    const next = new Map(all);
    if (rest.length > 0) next.set(id, Object.fromEntries(rest));
    else next.delete(id);
    return next;
  }, true);
}

/**
 * Items as the person left them: what the server knows with what is pending. Items without either stay the same
 * objects.
 */
export function withPending(items: readonly ListItem[], pending: ReadonlyMap<number, PendingChange>): ListItem[] {
  return items.flatMap((item) => {
    const change = pending.get(item.id);
    if (!change) return [item];
    return change.removed ? [] : [withChange(item, change)];
  });
}

/** An item as it is with a change of it; what it costs follows from its quantity. */
export function withChange(item: ListItem, { removed: _, need, ...fields }: PendingChange): ListItem {
  const changed = { ...(need ? withNeed(item, need) : item), ...fields };
  return fields.quantity === undefined ? changed : { ...changed, cost: itemCost(changed) };
}

/** How changes get to the server. Each rejects when the change was not made. */
export interface Sender {
  send(id: number, change: PendingChange): Promise<void>;
  /** The change was not made and is off the screen again. */
  onFailure(id: number, change: PendingChange, error: unknown): void;
}

/** By item, how its latest change is sent; an item that is here has a change under way. */
const senders = new Map<number, Sender>();

/**
 * Shows a change at once and sends it. Changes of one item go one after the other; those that come while one is under
 * way are sent together after it, so that the last tap wins and none is overtaken. What fails goes back to what the
 * server knows.
 */
export function changeItem(id: number, change: PendingChange, sender: Sender): void {
  const isBusy = senders.has(id);
  senders.set(id, sender);
  addPending(id, change);
  if (!isBusy) void sendAll(id, sender);
}

async function sendAll(id: number, first: Sender): Promise<void> {
  for (let wanted = pendingOf(id); Object.keys(wanted).length > 0; wanted = pendingOf(id)) {
    // The latest change knows best what was on show before it.
    const sender = senders.get(id) ?? first;
    try {
      await sender.send(id, wanted);
      settle(id, wanted);
    } catch (error) {
      settle(id, wanted);
      sender.onFailure(id, wanted, error);
    }
  }
  senders.delete(id);
}
