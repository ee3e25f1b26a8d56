import { useCallback, useState } from 'react';
import { type GroupBy, groupings, type Sort, sorts } from './arrange-items.ts';

export interface ViewOptions {
  sort: Sort;
  neededOnly: boolean;
  groupBy: GroupBy;
}

interface StoredOptions {
  sort: Sort;
  neededOnly: boolean;
  groupBy: Record<string, GroupBy>;
}

const storageKey = 'shopping-lists-view';

export function useViewOptions(listId: number) {
  const [stored, setKept] = useState(read);
  const change = useCallback(
    ({ groupBy, ...changed }: Partial<ViewOptions>) => {
      setKept((before) => {
        const after = { ...before, ...changed, groupBy: { ...before.groupBy, ...(groupBy && { [listId]: groupBy }) } };
        store(after);
        return after;
      });
    },
    [listId],
  );
  const groupBy = stored.groupBy[listId] ?? groupings[0].value;
  return [{ ...stored, groupBy }, change] as const;
}

function read(): StoredOptions {
  try {
    const stored: Partial<StoredOptions> = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return {
      sort: sorts.find(({ value }) => value === stored.sort)?.value ?? sorts[0].value,
      neededOnly: stored.neededOnly === true,
      groupBy: Object.fromEntries(Object.entries(stored.groupBy ?? {}).filter(([, by]) => isGrouping(by))),
    };
  } catch {
    return { sort: sorts[0].value, neededOnly: false, groupBy: {} };
  }
}

const isGrouping = (text: unknown) => groupings.some(({ value }) => value === text);

function store(options: StoredOptions): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(options));
  } catch {
    // If storage is full or blocked, the options last until reload.
  }
}
