import type { StoreColumn } from '@bargain-buddy/contract';
import { columnReferenceOf } from './corrections.ts';

export interface ColumnGroup {
  label: string;
  /** Addresses such as 'Sheet1!C'. */
  columns: string[];
}

const smallestGroup = 2;
const maxGroups = 12;

/** Groups columns whose titles differ only in numbers. Groups with new stores come first, then large groups. */
export function groupColumns(columns: readonly StoreColumn[]): ColumnGroup[] {
  const groups = new Map<string, StoreColumn[]>();
  for (const column of columns) {
    const key = likeTitle(column.title).toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), column]);
  }
  const newOnes = (group: StoreColumn[]) =>
    group.filter(({ use, store }) => use === 'store' && store?.id === null).length;
  return [...groups.values()]
    .filter((group) => group.length >= smallestGroup)
    .sort((one, other) => newOnes(other) - newOnes(one) || other.length - one.length)
    .slice(0, maxGroups)
    .map((group) => ({ label: likeTitle(group[0]?.title ?? ''), columns: group.map(columnReferenceOf) }));
}

const likeTitle = (title: string) => title.replaceAll(/\d+/g, '…').replaceAll(/\s+/g, ' ').trim();
