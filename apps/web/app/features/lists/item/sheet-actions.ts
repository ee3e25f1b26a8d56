import type { ListItem, Listing } from '@bargain-buddy/contract';
import type { ItemChange } from '~/lib/item-changes.ts';

export interface SheetActions {
  onChange: (item: ListItem, change: ItemChange) => void;
  onRemove: (item: ListItem) => void;
  onEditPrice: (item: ListItem) => void;
  onOpenListing: (listing: Listing) => void;
}
