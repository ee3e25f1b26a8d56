import type { Area, ListRole, ShoppingList } from '@bargain-buddy/contract';
import type { ListCosts } from './pricing/price-items.ts';

export interface ShoppingListRow {
  id: number;
  client_id: string;
  name: string;
  description: string;
  last_updated: Date;
  version: number;
  role: ListRole;
  member_count: number;
  item_count: number;
  needed_count: number;
  area: Area;
  /** Total and number of needed items with a price at their own store, without planned items. */
  store_total: string;
  store_count: number;
}

export function toShoppingList(
  { last_updated, store_total: _, store_count: __, ...row }: ShoppingListRow,
  { planned_total, current_total, ...total }: ListCosts,
  plan: Omit<NonNullable<ShoppingList['plan']>, 'planned_total' | 'current_total'> | undefined,
): ShoppingList {
  return {
    ...row,
    ...total,
    last_updated: last_updated.toISOString(),
    is_owner: row.role === 'owner',
    plan: plan ? { ...plan, planned_total, current_total } : null,
  };
}
