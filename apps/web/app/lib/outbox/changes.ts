import type { Area, ListItem } from '@bargain-buddy/contract';
import { type Addition, hasAnyNeed, type ItemNeed } from '../item-changes.ts';

/** A change of a list. `item` is a client id of one of its items. */
export type Change =
  | { do: 'make'; name: string; description: string; area?: Area }
  | ({ do: 'add'; client_id: string } & Addition)
  | ({ do: 'change'; item: string } & Addition)
  | { do: 'remove'; item: string; version?: number }
  | { do: 'edit'; name?: string; description?: string; area?: Area }
  | { do: 'end'; is_owner: boolean };

/** The fields of an item that are needed to add it again. Old stored ones have no title. */
export type ItemBefore = { need: ItemNeed; title?: string } & Pick<ListItem, 'name' | 'quantity' | 'note'>;

/** Facts for the screen, which are not sent. */
export interface Shown {
  list: string;
  name?: string;
  /** The added item, as it looks until the server responds. */
  item?: ListItem;
  need?: ItemNeed;
  /** The item to add again if another person has removed it. */
  back?: ItemBefore;
}

/** A change that the server has not confirmed. */
export interface PendingChange {
  /** A UUID that makes a repeated request harmless. */
  id: string;
  account: string;
  /** The client id of the list. */
  list: string;
  /** The server's id of the list; undefined if it may have none yet. */
  list_id: number | undefined;
  change: Change;
  shown: Shown;
  /** By the device's clock, which may be wrong. Only the age is sent. */
  made_at: number;
  /** The order of changes over all lists. */
  seq: number;
  /** The number of requests. 0 means that the server cannot know the change. */
  tries: number;
  /** The time of the first request. */
  sent_at?: number;
}
export type NewChange = Omit<PendingChange, 'seq' | 'tries' | 'sent_at'>;

/** A message about a change that had another result, until the person has seen it. */
export interface Notice {
  seq?: number;
  account: string;
  text: string;
  back?: { list: string; list_id: number | undefined; list_name: string; item: ItemBefore };
  /** Two people changed the item, and this change won. */
  isKept?: boolean;
  of?: readonly string[];
  made_at: number;
}

/** The client id of the item that a change adds or concerns. */
export function itemOf(change: Change): string | undefined {
  if ('item' in change) return change.item;
  return change.do === 'add' ? change.client_id : undefined;
}

/** Combines a change with the change directly after it. Returns undefined if they stay two. */
export function combine(earlier: Change, later: Change): Change | undefined {
  if (later.do === 'edit') {
    const { do: _, ...fields } = later;
    return earlier.do === 'edit' || earlier.do === 'make' ? { ...earlier, ...fields } : undefined;
  }
  // An addition may add up with an existing item, and a need may replace another item, so neither is combined.
  if (later.do !== 'change' || earlier.do !== 'change' || hasAnyNeed(later) || hasAnyNeed(earlier)) return undefined;
  const isSame =
    earlier.item === later.item && String(Object.keys(earlier).sort()) === String(Object.keys(later).sort());
  return isSame ? { ...earlier, ...later } : undefined;
}
