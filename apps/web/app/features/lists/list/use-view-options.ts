import { useCallback, useState } from 'react';
import { type GroupBy, groupings, type Sort, sorts } from './arrange-items.ts';

/** How a person likes to see a list. */
export interface ViewOptions {
  sort: Sort;
  neededOnly: boolean;
  groupBy: GroupBy;
}

/** What is kept: order and filter hold for all lists, groups for each by its id. */
interface Kept {
  sort: Sort;
  neededOnly: boolean;
  groupBy: Record<string, GroupBy>;
}

const storageKey = 'shopping-lists-view';

/** The view of one list, kept in the browser from one visit to the next until the person signs out. */
export function useViewOptions(listId: number) {
  const [kept, setKept] = useState(read);
  const change = useCallback(
    ({ groupBy, ...changed }: Partial<ViewOptions>) => {
      setKept((before) => {
        const after = { ...before, ...changed, groupBy: { ...before.groupBy, ...(groupBy && { [listId]: groupBy }) } };
        keep(after);
        return after;
      });
    },
    [listId],
  );
  const groupBy = kept.groupBy[listId] ?? groupings[0].value;
  return [{ ...kept, groupBy }, change] as const;
}

function read(): Kept {
  try {
    const kept: Partial<Kept> = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return {
      sort: sorts.find(({ value }) => value === kept.sort)?.value ?? sorts[0].value,
      neededOnly: kept.neededOnly === true,
      groupBy: Object.fromEntries(Object.entries(kept.groupBy ?? {}).filter(([, by]) => isGrouping(by))),
    };
  } catch {
    return { sort: sorts[0].value, neededOnly: false, groupBy: {} };
  }
}

const isGrouping = (text: unknown) => groupings.some(({ value }) => value === text);

function keep(options: Kept): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(options));
  } catch {
    // A full or closed storage only forgets.
  }
}
