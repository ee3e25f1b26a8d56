import type { ShoppingList } from '@bargain-buddy/contract';
import { useEffect, useRef } from 'react';
import { readHomeRegion } from '~/lib/home-region.ts';
import { firstListName, useCreateList } from './model/change-lists.ts';

/** Creates a list for text that waits to be added, if there is none. */
export function useFirstList(lists: readonly ShoppingList[] | undefined, hasShared: boolean): void {
  const { mutate: create } = useCreateList();
  const isMade = useRef(false);
  const isMissing = hasShared && lists?.length === 0;
  useEffect(() => {
    if (!isMissing || isMade.current) return;
    isMade.current = true;
    const region = readHomeRegion(document.cookie);
    create({ name: firstListName, ...(region && { area: { region } }) });
  }, [isMissing, create]);
}
