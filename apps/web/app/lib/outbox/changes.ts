import type { Area, ChangeConflict, ChangeResult, ListItem } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
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
/** A change that gets its `seq` when it is stored. */
export type NewChange = Omit<PendingChange, 'seq' | 'sent_at'>;

/** A message about a change that had another result, until the person has seen it. */
export interface Notice {
  seq?: number;
  account: string;
  text: string;
  back?: { list: string; list_id: number | undefined; list_name: string; item: ItemBefore };
  /** Two people changed the item, and this change won. */
  isKept?: boolean;
  of?: readonly string[];
}

/** The client id of the item that a change adds or concerns. */
export function itemOf(change: Change): string | undefined {
  if ('item' in change) return change.item;
  return change.do === 'add' ? change.client_id : undefined;
}

/** Combines a change with the change directly after it. Returns undefined if they stay two. */
export function combine(earlier: Change, later: Change): Change | undefined {
  const isOfList = earlier.do === 'make' || earlier.do === 'edit';
  if (later.do === 'edit' && isOfList) return { ...earlier, ...later, do: earlier.do } as Change;
  // An addition may add up with an existing item, and a need may replace another item, so neither is combined.
  if (later.do !== 'change' || earlier.do !== 'change' || hasAnyNeed(later) || hasAnyNeed(earlier)) return undefined;
  const isSame =
    earlier.item === later.item && String(Object.keys(earlier).sort()) === String(Object.keys(later).sort());
  return isSame ? { ...earlier, ...later } : undefined;
}

/** 'Your quantity (3) was not saved.' */
function notSaved(change: Change): string {
  if (change.do !== 'change') return 'Your item was not saved.';
  const { quantity, note, title, is_needed } = change;
  const parts = [
    quantity !== undefined && `quantity (${quantity})`,
    note !== undefined && 'note',
    title !== undefined && 'name for it',
    is_needed === false && 'tick',
  ].filter((part) => part !== false);
  return `Your ${parts.join(' and ') || 'change'} ${parts.length > 1 ? 'were' : 'was'} not saved.`;
}

/** 'You changed it to 4.' */
function edited(change: Change): string {
  if (change.do !== 'change') return 'You added it.';
  if (change.quantity !== undefined) return `You changed it to ${change.quantity}.`;
  if (change.note !== undefined) return 'You changed its note.';
  return change.is_needed ? 'You need it again.' : 'You changed it.';
}

/** The notice if two people changed or removed the same item and neither knew of the other. */
function conflictText(change: Change, name: string, conflict: ChangeConflict, isThere: boolean): string {
  const who = conflict.by?.name ?? 'Another device';
  if (conflict.with === 'removal') return `${who} removed ${name}. You changed it later, so it is back on the list.`;
  if (change.do !== 'remove') return `${who} changed ${name} after you. ${notSaved(change)}`;
  if (isThere) return `${who} changed ${name} after you removed it. It stays on the list.`;
  return `${who} changed ${name} just before you removed it. Put it back?`;
}

/** Returns a sentence about a change that had another result; undefined if it was carried out. */
function resultText({ change, shown }: PendingChange, result: ChangeResult): string | undefined {
  if (result.status === 'done') {
    const name = shown.name ?? result.item?.name ?? 'An item';
    return result.conflict && conflictText(change, name, result.conflict, result.item !== null);
  }
  if (result.status === 'gone') {
    if (change.do === 'remove') return undefined;
    const name = shown.name ?? result.name;
    const removed = result.removed_by ? `${result.removed_by.name} removed ${name}.` : `${name} was removed.`;
    return shown.back ? `${removed} ${edited(change)} Put it back?` : `${removed} ${notSaved(change)}`;
  }
  const what = {
    add: `We couldn’t add ${shown.name} to “${shown.list}”`,
    change: `We couldn’t change ${shown.name}`,
    remove: `We couldn’t remove ${shown.name}`,
    edit: `We couldn’t change “${shown.list}”`,
    make: `We couldn’t create “${shown.list}”`,
    end: change.do === 'end' && !change.is_owner ? 'Failed to leave list' : `We couldn’t delete “${shown.list}”`,
  }[change.do];
  return result.detail ? `${what}. ${sentence(result.detail)}` : `${what}.`;
}

export function resultNotices(rows: readonly PendingChange[], results: readonly ChangeResult[]): Notice[] {
  return rows.flatMap((row, index): Notice[] => {
    const result = results[index];
    const text = result && resultText(row, result);
    if (!text) return [];
    const { account, id, list, list_id, change, shown } = row;
    const isRemoved = result.status === 'gone' || (result.status === 'done' && change.do === 'remove' && !result.item);
    const back = isRemoved && shown.back && { list, list_id, list_name: shown.list, item: shown.back };
    const isKept = result.status === 'done' && result.conflict?.with === 'removal';
    return [{ account, text, of: [id], isKept, ...(back && { back }) }];
  });
}

/** Returns a notice of all pending changes of a list that was removed or never created. */
export function lostNotices(rows: readonly PendingChange[], detail: string): Notice[] {
  const [first] = rows;
  const isMade = first?.change.do === 'make';
  const count = rows.filter(({ change }) => change.do !== (isMade ? 'make' : 'end')).length;
  if (!first || (count === 0 && !isMade)) return [];
  const name = first.shown.list;
  const lost = `${formatCount(count, 'change')} to it ${count === 1 ? 'was' : 'were'} not saved.`;
  const sentences = [`We couldn’t create “${name}”.`, detail && sentence(detail), count > 0 && lost].filter(Boolean);
  const text = isMade ? sentences.join(' ') : `“${name}” is no longer yours, so ${lost}`;
  return [{ account: first.account, text, of: rows.map(({ id }) => id) }];
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
