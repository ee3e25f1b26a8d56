/** `other` is the item's store in a merge of products (null: any store), or its product in a merge of stores. */
export interface MergeableItem {
  id: number;
  list_id: number;
  /** Id of the merged or surviving record. */
  record: number;
  other: number | null;
  is_needed: boolean;
  quantity: number;
  note: string;
  title: string | null;
  is_deleted: boolean;
}

export interface MergedItemChange {
  id: number;
  /** The item that replaces this one. Null if the item is not joined. */
  into: number | null;
  before: MergeableItem;
  after: MergeableItem;
}

/** Merges live items of one list with the same `other` into the item of `keep`, or else into the oldest. */
export function mergeListItems(items: readonly MergeableItem[], keep: number): MergedItemChange[] {
  const groups = Map.groupBy(items, (item) => `${item.list_id} ${item.other}`);
  return [...groups.values()].flatMap((group) => {
    const live = group.filter(({ is_deleted }) => !is_deleted);
    const [survivor] = live.toSorted((a, b) => Number(b.record === keep) - Number(a.record === keep) || a.id - b.id);
    const joined = {
      is_needed: live.some(({ is_needed }) => is_needed),
      quantity: Math.max(...live.map(({ quantity }) => quantity)),
      note: survivor?.note || (live.find(({ note }) => note)?.note ?? ''),
      title: survivor?.title ?? live.find(({ title }) => title)?.title ?? null,
    };
    return group.flatMap((before): MergedItemChange[] => {
      if (before.is_deleted || !survivor) return changeOf(before, { ...before, record: keep }, null);
      if (before === survivor) return changeOf(before, { ...before, ...joined, record: keep }, null);
      return changeOf(before, { ...before, record: keep, is_deleted: true }, survivor.id);
    });
  });
}

function changeOf(before: MergeableItem, after: MergeableItem, into: number | null): MergedItemChange[] {
  const isSame = (Object.keys(before) as (keyof MergeableItem)[]).every((field) => before[field] === after[field]);
  return isSame ? [] : [{ id: before.id, into, before, after }];
}

/** Returns an item after an undo, without losing later changes. A joined item is restored only if `into` is live. */
export function undoItemMerge(
  { before, after, into }: Pick<MergedItemChange, 'before' | 'after' | 'into'>,
  now: MergeableItem,
  isThere: (id: number) => boolean,
): MergeableItem | undefined {
  if (now.record !== after.record) return undefined;
  const comesBack = into !== null && now.is_deleted && !before.is_deleted && isThere(into);
  return {
    ...now,
    record: before.record,
    is_deleted: comesBack ? false : now.is_deleted,
    is_needed: now.is_needed === after.is_needed ? before.is_needed : now.is_needed,
    quantity: now.quantity === after.quantity ? before.quantity : now.quantity,
    note: now.note === after.note ? before.note : now.note,
    // Merges from before titles existed did not store any.
    title: before.title !== undefined && now.title === after.title ? before.title : now.title,
  };
}

/** Omits restored items if the list already has a live item of the same record and `other`. */
export function omitDuplicateItems(items: readonly { item: MergeableItem; comesBack: boolean }[]): MergeableItem[] {
  const keyOf = ({ list_id, record, other }: MergeableItem) => `${list_id} ${record} ${other}`;
  const remaining = items.filter(({ item, comesBack }) => !comesBack && !item.is_deleted);
  const taken = new Set(remaining.map(({ item }) => keyOf(item)));
  return items.flatMap(({ item, comesBack }) => (comesBack && taken.has(keyOf(item)) ? [] : item));
}
