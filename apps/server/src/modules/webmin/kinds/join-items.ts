import type { KindsItem, RowChange } from './done.ts';

/**
 * What becomes of items when some kinds become `keep`: each asks for it instead. Of live items of one list that ask for
 * the same then, the oldest stays, needed if any was, in the largest quantity.
 */
export function moveItems(items: readonly KindsItem[], keep: number, gone: readonly number[]): RowChange<KindsItem>[] {
  const moved = items.map((before) => ({ before, after: { ...before, ...needOf(before, keep, gone) } }));
  const live = moved.filter(({ before }) => !before.is_deleted);
  for (const group of Map.groupBy(live, ({ after }) => `${after.list_id} ${after.need_key}`).values()) {
    const [oldest, ...others] = group;
    if (!oldest || others.length === 0) continue;
    oldest.after.is_needed = group.some(({ before }) => before.is_needed);
    oldest.after.quantity = Math.max(...group.map(({ before }) => before.quantity));
    for (const { after } of others) after.is_deleted = true;
  }
  return moved.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** As modules/lists/need.ts writes it: the kinds in order, then the amount. */
function needOf({ kinds, need_key }: KindsItem, keep: number, gone: readonly number[]) {
  const now = [...new Set(kinds.map((kind) => (gone.includes(kind) ? keep : kind)))];
  const amount = need_key.slice(need_key.lastIndexOf(' '));
  return { kinds: now, need_key: `k${now.toSorted((a, b) => a - b).join(' ')}${amount}` };
}
