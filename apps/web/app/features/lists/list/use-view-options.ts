import { useCallback, useState } from 'react';
import { readLocalStorageJson, writeLocalStorage } from '~/lib/stored.ts';
import { type GroupBy, type ItemSort, itemGroupings, itemSorts } from './arrange-items.ts';

export interface ListViewOptions {
  sort: ItemSort;
  neededOnly: boolean;
  groupBy: GroupBy;
}

interface StoredOptions {
  sort: ItemSort;
  neededOnly: boolean;
  groupBy: Record<string, GroupBy>;
}

const storageKey = 'shopping-lists-view';

/** Returns the view options of a list. Local storage retains them until the user signs out. */
export function useListViewOptions(listId: number) {
  const [stored, setStored] = useState(read);
  const change = useCallback(
    ({ groupBy, ...changed }: Partial<ListViewOptions>) => {
      setStored((before) => {
        const after = { ...before, ...changed, groupBy: { ...before.groupBy, ...(groupBy && { [listId]: groupBy }) } };
        writeLocalStorage(storageKey, JSON.stringify(after));
        return after;
      });
    },
    [listId],
  );
  const groupBy = stored.groupBy[listId] ?? itemGroupings[0].value;
  return [{ ...stored, groupBy }, change] as const;
}

function read(): StoredOptions {
  const stored = readLocalStorageJson<Partial<StoredOptions>>(storageKey) ?? {};
  return {
    sort: itemSorts.find(({ value }) => value === stored.sort)?.value ?? itemSorts[0].value,
    neededOnly: stored.neededOnly === true,
    groupBy: Object.fromEntries(Object.entries(stored.groupBy ?? {}).filter(([, by]) => isGrouping(by))),
  };
}

const isGrouping = (text: unknown) => itemGroupings.some(({ value }) => value === text);
