import type { ListItem, ListItemChange, Listing } from '@bargain-buddy/contract';

/** What can be done with an item in its sheet. */
export interface SheetActions {
  onChange: (item: ListItem, change: ListItemChange) => void;
  onRemove: (item: ListItem) => void;
  onEditPrice: (item: ListItem) => void;
  onOpenListing: (listing: Listing) => void;
}
