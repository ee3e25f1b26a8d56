import type { ListItem, ListItemChange } from '@bargain-buddy/contract';
import { create } from 'zustand';

/** What a person did to an item and the server has not answered yet; it is on show meanwhile. */
export type PendingChange = ListItemChange & { removed?: true };

/** By item id. What the server says of an item is on show again once its entry is gone. */
export const usePendingChanges = create<ReadonlyMap<number, PendingChange>>(() => new Map());

/** Adds to what is pending of an item; a field that is pending already takes the newer value. */
export function addPending(id: number, change: PendingChange): void {
  usePendingChanges.setState((all) => new Map(all).set(id, { ...all.get(id), ...change }), true);
}

export function pendingOf(id: number): PendingChange {
  return usePendingChanges.getState().get(id) ?? {};
}

/** The fields of `sent` are settled, those aside that were changed again since. */
export function settle(id: number, sent: PendingChange): void {
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

/** Items as the person left them: what the server knows with what is pending. Items without either stay the same objects. */
export function withPending(items: readonly ListItem[], pending: ReadonlyMap<number, PendingChange>): ListItem[] {
  return items.flatMap((item) => {
    const change = pending.get(item.id);
    if (!change) return [item];
    const { removed, ...fields } = change;
    return removed ? [] : [{ ...item, ...fields }];
  });
}
