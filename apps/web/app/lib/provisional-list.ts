import type { ShoppingList } from '@bargain-buddy/contract';
import { provisionalId } from './client-id.ts';

const own = { is_owner: true, role: 'owner', member_count: 1, plan: null, version: 0 } as const;
const basis = { store: 0, cheapest: 0, planned: 0, unknown: 0 };
const noItems = { item_count: 0, needed_count: 0, total: '0.00', basis };

/** A list that the server has not created yet. */
export function provisionalList(
  client_id: string,
  { name, description, area = null }: Pick<ShoppingList, 'name' | 'description'> & Partial<Pick<ShoppingList, 'area'>>,
  madeAt: number,
): ShoppingList {
  const last_updated = new Date(madeAt).toISOString();
  return { id: provisionalId(client_id), client_id, name, description, area, last_updated, ...own, ...noItems };
}
