import type { Plan, ShoppingList } from '@bargain-buddy/contract';
import { useMemo } from 'react';
import { plannedItems, useGuestPlan, useItems } from '~/features/lists/index.ts';

/** Returns the plan for the needed items of a guest's list. Undefined until it arrives. */
export function useGuestListPlan(list: ShoppingList, isWanted: boolean): Plan | undefined {
  const items = useItems(list).data?.items;
  const needed = useMemo(() => items?.filter(({ is_needed }) => is_needed) ?? [], [items]);
  const known = useGuestPlan(list, needed, isWanted);
  return known && { ...known.plan, not_planned: needed.length - plannedItems(needed).length };
}
