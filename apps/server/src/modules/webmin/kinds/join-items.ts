import type { ItemKindsChange, ItemOfKinds, RowChange } from './kind-row-changes.ts';

const maxNoteLength = 500;

/** Replaces `gone` kinds with `keep`. Live items of one list with equal needs are merged into the oldest one. */
export function moveItemsToKind(
  items: readonly ItemOfKinds[],
  keep: number,
  gone: readonly number[],
): ItemKindsChange[] {
  const moved = items.map((before): ItemKindsChange & Both => ({
    before,
    after: { ...before, ...needOf(before, keep, gone) },
  }));
  const live = moved.filter(({ before }) => !before.is_deleted);
  for (const group of Map.groupBy(live, ({ after }) => needKeyOf(after)).values()) {
    const [oldest, ...others] = group;
    if (!oldest || others.length === 0) continue;
    oldest.after.is_needed = group.some(({ before }) => before.is_needed);
    oldest.after.quantity = Math.max(...group.map(({ before }) => before.quantity));
    oldest.after.note = joinNotes(group.map(({ before }) => before.note));
    oldest.after.title = group.find(({ before }) => before.title)?.before.title ?? null;
    for (const move of others) {
      move.into = oldest.after.id;
      move.after.is_deleted = true;
    }
  }
  return moved.filter(isChanged);
}

/** Must match `needKey` in modules/lists/need.ts. */
function needOf({ kinds, need_key }: ItemOfKinds, keep: number, gone: readonly number[]) {
  const now = [...new Set(kinds.map((kind) => (gone.includes(kind) ? keep : kind)))];
  const amount = need_key.slice(need_key.lastIndexOf(' '));
  return { kinds: now, need_key: `k${now.toSorted((a, b) => a - b).join(' ')}${amount}` };
}

/** Joins distinct notes by line breaks. Truncates them without splitting a surrogate pair. */
function joinNotes(notes: readonly string[]): string {
  const joined = [...new Set(notes.filter((note) => note !== ''))].join('\n');
  return joined.slice(0, maxNoteLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the inverse of `moveItemsToKind`, except later changes. A merged item returns if its replacement is live. */
export function undoMoveOfItems(
  changes: readonly RowChange<ItemOfKinds>[],
  now: readonly ItemOfKinds[],
): RowChange<ItemOfKinds>[] {
  const current = new Map(now.map((item) => [item.id, item]));
  const neededKeys = new Set(now.filter(isThere).map(needKeyOf));
  const parted = changes.flatMap(({ before, after }) => {
    const item = after && current.get(after.id);
    if (!before || !item || item.need_key !== after.need_key) return [];
    const comesBack = isThere(before) && !isThere(after);
    if (comesBack && !neededKeys.has(needKeyOf(after))) return [];
    const back = {
      ...item,
      kinds: before.kinds,
      need_key: before.need_key,
      quantity: item.quantity === after.quantity ? before.quantity : item.quantity,
      note: item.note === after.note ? before.note : item.note,
      // Changes from before titles existed did not store any.
      title: before.title !== undefined && item.title === after.title ? before.title : item.title,
      is_needed: item.is_needed === after.is_needed ? before.is_needed : item.is_needed,
      is_deleted: comesBack ? false : item.is_deleted,
    };
    return [{ before: item, after: back, comesBack }];
  });
  const goesOn = new Map(parted.flatMap(({ after, comesBack }) => (comesBack ? [] : [[after.id, after]])));
  const taken = new Set(
    now
      .map((item) => goesOn.get(item.id) ?? item)
      .filter(isThere)
      .map(needKeyOf),
  );
  return parted
    .filter(({ after, comesBack }) => !comesBack || !taken.has(needKeyOf(after)))
    .map(({ before, after }) => ({ before, after }))
    .filter(isChanged);
}

type Both = { before: ItemOfKinds; after: ItemOfKinds };
const isThere = ({ is_deleted }: ItemOfKinds) => !is_deleted;
const needKeyOf = ({ list_id, need_key }: ItemOfKinds) => `${list_id} ${need_key}`;
const isChanged = ({ before, after }: RowChange<ItemOfKinds>) => JSON.stringify(before) !== JSON.stringify(after);
