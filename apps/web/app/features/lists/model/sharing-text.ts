import type { ShoppingList } from '@bargain-buddy/contract';

/** With whom a list is shared, from where its reader stands; '' for one that nobody else has. */
export function sharingText({ is_owner, member_count }: ShoppingList): string {
  if (!is_owner) return 'Shared with you';
  const others = member_count - 1;
  return others > 0 ? `Shared with ${others} ${others === 1 ? 'person' : 'people'}` : '';
}
