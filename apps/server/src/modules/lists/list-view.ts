import type { ListItem, ListRole, ShoppingList } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { type OfferRow, type PricedRow, toListing, toUnpriced } from '../listings/index.ts';

/** A list as one of its members sees it. */
export interface ListRow {
  id: number;
  name: string;
  description: string;
  last_updated: Date;
  version: number;
  role: ListRole;
  member_count: number;
  item_count: number;
  needed_count: number;
  total: string;
}

/** An item with its product, its store and, where somebody knows a price, its listing. */
export type ItemRow = {
  item_id: number;
  client_id: string;
  list_id: number;
  is_needed: boolean;
  quantity: number;
  item_date_added: Date;
  item_version: number;
  deleted_at: Date | null;
  held_price: string | null;
} & (PricedRow | (OfferRow & { price_id: null }));

/** A list as the wire has it. */
export function toShoppingList({ last_updated, ...row }: ListRow): ShoppingList {
  return { ...row, last_updated: last_updated.toISOString(), is_owner: row.role === 'owner' };
}

/** An item as the wire has it. */
export function toListItem(row: ItemRow, viewer: CurrentUser): ListItem {
  const isPriced = row.price_id !== null;
  return {
    id: row.item_id,
    client_id: row.client_id,
    shopping_list: row.list_id,
    product: row.product_id,
    store: row.store_id,
    is_needed: row.is_needed,
    quantity: row.quantity,
    date_added: row.item_date_added.toISOString(),
    version: row.item_version,
    priceDetails: isPriced ? toListing(row, viewer, true) : null,
    unpriced: isPriced ? null : toUnpriced(row, viewer, true),
    held_price: row.held_price,
  };
}
