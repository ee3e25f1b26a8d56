import type { ListItem } from '@bargain-buddy/contract';
import { capitaliseItemTitle } from '@bargain-buddy/domain';
import { hasAnyNeed, needKey } from '../app/lib/item-changes.ts';
import type { Change } from '../app/lib/outbox/changes.ts';

/** As much of an item as the rules of docs/sync.md are about. */
export interface PlainItem {
  names: string[];
  need: string;
  is_needed: boolean;
  quantity: number;
  note: string;
  title: string;
  /** The person's own words; '' if it asks for something else. */
  text: string;
}

/** A list in the plainest way that follows docs/sync.md: what one change after the other makes of its items. */
export function carriedOut(items: readonly PlainItem[], change: Change): PlainItem[] {
  if (change.do === 'remove') return items.filter(({ names }) => !names.includes(change.item));
  if (change.do !== 'add' && change.do !== 'change') return [...items];
  const { is_needed, quantity, note, title, text } = change;
  const asked = needKey(change);
  if (change.do === 'add') {
    if (items.some(({ names }) => names.includes(change.client_id))) return [...items];
    const same = items.find(({ need }) => need === asked);
    if (!same) {
      const added = { names: [change.client_id], need: asked, is_needed: is_needed ?? true };
      const fields = { quantity: quantity ?? 1, note: note ?? '', title: title ?? '', text: text ?? '' };
      return [...items, { ...added, ...fields }];
    }
    const names = [...same.names, change.client_id];
    if (is_needed === false) return items.map((item) => (item === same ? { ...same, names } : item));
    const sum = same.is_needed ? same.quantity + (quantity ?? 1) : (quantity ?? same.quantity);
    const said = { note: note || same.note, title: same.title || (title ?? '') };
    const next = { ...same, names, is_needed: true, quantity: sum, ...said };
    return items.map((item) => (item === same ? next : item));
  }
  const target = items.find(({ names }) => names.includes(change.item));
  if (!target) return [...items];
  const fields = {
    is_needed: is_needed ?? target.is_needed,
    quantity: quantity ?? target.quantity,
    note: note ?? target.note,
  };
  const isAsked = hasAnyNeed(change);
  const other = isAsked ? items.find((item) => item !== target && item.need === asked) : undefined;
  const joined = other && {
    names: [...target.names, ...other.names],
    is_needed: fields.is_needed || other.is_needed,
    quantity: quantity ?? Math.max(target.quantity, other.quantity),
    note: fields.note || other.note,
  };
  const words = isAsked && !text ? capitaliseItemTitle(target.text) : '';
  const named = {
    title: title ?? (target.title || other?.title || words),
    text: isAsked ? (text ?? '') : target.text,
  };
  const next = { ...target, ...fields, ...joined, ...named, need: isAsked ? asked : target.need };
  return items.flatMap((item) => (item === target ? [next] : item === other ? [] : [item]));
}

/** An item of a list as a test needs it. */
export function itemOf(
  { names: [client_id = ''], need: _, text: __, ...fields }: PlainItem,
  asks: Partial<ListItem>,
): ListItem {
  const nothing = {
    product: null,
    store: null,
    kinds: [],
    kind_details: [],
    text: '',
    amount: null,
    amount_unit: null,
  };
  const unknown = { priceDetails: null, price_basis: null, packs: [], cost: null, planned: null, unpriced: null };
  const made = { added_by: null, date_added: '2026-11-22T08:00:00Z', version: 1, held_price: null };
  return { id: 1, shopping_list: 1, name: client_id, client_id, ...nothing, ...unknown, ...made, ...asks, ...fields };
}
