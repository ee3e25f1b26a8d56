import { useCallback, useState } from 'react';
import { type Sort, sorts } from './arrange-items.ts';

/** How a person likes to see their lists. */
export interface ViewOptions {
  sort: Sort;
  neededOnly: boolean;
}

const storageKey = 'shopping-lists-view';
const usual: ViewOptions = { sort: 'default', neededOnly: false };

/** The view, kept in the browser from one visit to the next until the person signs out. */
export function useViewOptions() {
  const [options, setOptions] = useState(read);
  const change = useCallback((changed: Partial<ViewOptions>) => {
    setOptions((before) => {
      const after = { ...before, ...changed };
      keep(after);
      return after;
    });
  }, []);
  return [options, change] as const;
}

function read(): ViewOptions {
  try {
    const kept: Partial<ViewOptions> = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const sort = sorts.find(({ value }) => value === kept.sort)?.value ?? usual.sort;
    return { sort, neededOnly: kept.neededOnly === true };
  } catch {
    return usual;
  }
}

function keep(options: ViewOptions): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(options));
  } catch {
    // A full or closed storage only forgets.
  }
}
