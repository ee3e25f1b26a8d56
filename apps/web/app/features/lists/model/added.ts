import type { AdditionOutcome, ListItem } from '@bargain-buddy/contract';
import { maxQuantity } from '@bargain-buddy/contract/names';
import { amountInWords, nameOfItem } from '@bargain-buddy/domain';
import { type ItemChange, needKeyOf, needOfListItem } from '../../../lib/item-changes.ts';
import type { Change, PendingChange, Shown } from '../../../lib/outbox/changes.ts';
import { overlayItems } from '../../../lib/outbox/overlay.ts';

export interface PredictedAddition {
  list: number;
  name: string;
  outcome: AdditionOutcome | 'full';
  /** The item before the addition; undefined if the list's items are not known. */
  before?: ListItem | undefined;
  after?: ListItem | undefined;
}

export function predictAdditions(
  list: number,
  items: readonly ListItem[],
  additions: readonly { change: Change; shown: Omit<Shown, 'list'> }[],
): PredictedAddition[] {
  let shown = items;
  return additions.map((addition) => {
    const known = new Map(shown.map((item) => [item.client_id, item]));
    shown = overlayItems(shown, [asWaiting(addition)]);
    const after = shown.find((item) => known.get(item.client_id) !== item);
    const before = after && known.get(after.client_id);
    const name = after ? nameOfItem(after) : (addition.shown.name ?? '');
    if (!after) return { list, name, outcome: 'full' };
    const outcome = !before ? 'added' : before.is_needed ? 'increased' : 'needed_again';
    return { list, name, outcome, before, after };
  });
}

const asWaiting = ({ change, shown }: { change: Change; shown: Omit<Shown, 'list'> }): PendingChange => ({
  ...{ id: '', account: '', list: '', list_id: undefined, made_at: 0, seq: 0, tries: 0 },
  change,
  shown: { list: '', ...shown },
});

function mergeAdded(all: readonly PredictedAddition[]): PredictedAddition[] {
  const groups = Map.groupBy(all, ({ list, name, after }) => `${list} ${after?.client_id ?? name}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, after: same.at(-1)?.after ?? first.after }] : [];
  });
}

const maxSentences = 2;

export function increasedText(added: readonly PredictedAddition[]): string {
  const sentences = added.flatMap((one) => sentenceOf(one) ?? []);
  const more = sentences.length - maxSentences;
  const rest = more > 0 ? [`${more} more ${more === 1 ? 'was' : 'were'} on the list`] : [];
  return [...sentences.slice(0, maxSentences), ...rest].map((sentence) => `${sentence}.`).join(' ');
}

function sentenceOf({ outcome, name, before, after }: PredictedAddition): string | undefined {
  if (outcome === 'full') return `${name} stays at ${maxQuantity}, the most for one item`;
  if (outcome === 'needed_again') {
    return after && after.quantity > 1
      ? `${name} is back on the list: ${after.quantity}`
      : `${name} is back on the list`;
  }
  if (outcome !== 'increased') return undefined;
  if (!after) return `${name} was on the list. We added to it`;
  const isOtherAmount = before && amountText(before) !== amountText(after);
  return `${name} is now ${isOtherAmount ? amountText(after) : after.quantity}`;
}

export function addedItemsText(all: readonly PredictedAddition[], label: string): string {
  const merged = mergeAdded(all);
  const added = merged.filter(({ outcome }) => outcome === 'added');
  const [only] = added;
  const one = merged.length === 1 ? label : only?.name;
  const fresh = added.length > 1 ? `Added ${added.length} things` : only ? `Added ${one}` : '';
  const rest = increasedText(merged);
  if (!rest) return fresh;
  return fresh ? `${fresh}. ${rest}` : rest.replace(/\.$/, '');
}

export function addedToListsText(all: readonly PredictedAddition[], text: (count: number) => string): string {
  const merged = mergeAdded(all);
  const count = new Set(merged.flatMap(({ outcome, name }) => (outcome === 'added' ? name : []))).size;
  const rest = increasedText(merged);
  return [count > 0 || !rest ? text(count) : '', rest].filter(Boolean).join(' ');
}

export function undoOfAddition({ before, after }: PredictedAddition, now: ListItem): 'remove' | ItemChange | undefined {
  if (!after) return undefined;
  const isUnchanged = now.quantity === after.quantity && now.is_needed === after.is_needed;
  if (!before) return now.quantity > after.quantity ? { quantity: now.quantity - after.quantity } : 'remove';
  if (!before.is_needed) {
    if (isUnchanged) return { is_needed: false, quantity: before.quantity };
    return now.quantity > after.quantity ? { quantity: now.quantity - after.quantity } : { is_needed: false };
  }
  const sameAmount = amountText(before) === amountText(after);
  if (!sameAmount) return needKeyOf(now) === needKeyOf(after) ? { need: needOfListItem(before) } : undefined;
  return { quantity: Math.max(1, now.quantity - (after.quantity - before.quantity)) };
}

const amountText = ({ amount, amount_unit }: ListItem) =>
  amount === null || amount_unit === null ? '' : amountInWords(amount, amount_unit);

/** Finds the current item of an addition; another device may have added the same need first. */
export function findAddedItem({ after }: PredictedAddition, items: readonly ListItem[]): ListItem | undefined {
  if (!after) return undefined;
  return (
    items.find(({ client_id }) => client_id === after.client_id) ??
    items.find((item) => needKeyOf(item) === needKeyOf(after))
  );
}
