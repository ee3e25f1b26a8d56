import type { Area, ListItem, ListItemChange } from '@bargain-buddy/contract';
import type { GivenNeed, ItemNeed } from './needs.ts';

/** The fields of an item that change by themselves. */
export type ItemFields = Pick<ListItemChange, 'is_needed' | 'quantity' | 'note' | 'title'>;

/** What a person did to a list; `item` is a client id of one of its items. */
export type Change =
  | { do: 'make'; name: string; description: string; area?: Area }
  | ({ do: 'add'; client_id: string } & GivenNeed & ItemFields)
  | ({ do: 'change'; item: string } & GivenNeed & ItemFields)
  | { do: 'remove'; item: string; version?: number }
  | { do: 'edit'; name?: string; description?: string; area?: Area }
  | { do: 'end'; is_owner: boolean };

/** What the screen says of a change, which the server need not know. */
export interface Shown {
  /** The name of the list. */
  list: string;
  /** What the item is called. */
  name?: string;
  /** The item that is added, as it looks until the server has its say. */
  item?: ListItem;
  /** What an item asks for from now on. */
  need?: ItemNeed;
  /** The item, should it be removed by then. */
  back?: ItemBefore;
}

/** As much of an item as adding it again takes. */
export interface ItemBefore {
  need: ItemNeed;
  name: string;
  quantity: number;
  note: string;
  /** Devices that stored it before titles have none. */
  title?: string;
}

/** A change that somebody just made. */
export interface NewChange {
  /** A UUID by which the server knows the change, however often it is sent. */
  id: string;
  /** Whose it is. */
  account: string;
  /** The client id of the list. */
  list: string;
  /** The list's id, undefined for one that the server may not know yet. */
  list_id: number | undefined;
  change: Change;
  shown: Shown;
  /** By the device's clock, which may be wrong: the server only learns how long ago it was. */
  made_at: number;
}

/** A change that waits until the server has it. */
export interface PendingChange extends NewChange {
  /** The order in which changes were made, over all lists. */
  seq: number;
  /** How often it was sent; 0 means that nobody else can know of it. */
  tries: number;
}

/** What became of a change in another way than wanted, in one plain sentence, until the person has seen it. */
export interface Notice {
  /** Given by the device. */
  seq?: number;
  account: string;
  text: string;
  /** The item that the person can put back. */
  back?: { list: string; list_id: number | undefined; list_name: string; item: ItemBefore };
  /** Another person and this one changed the item, and this change was kept. */
  isKept?: boolean;
  /** The ids of the changes that it is about. */
  of?: readonly string[];
  made_at: number;
}
