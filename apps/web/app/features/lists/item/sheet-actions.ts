import type { ListItem, Listing } from '@bargain-buddy/contract';

export interface SheetActions {
  onRemove: (item: ListItem) => void;
  onEditPrice: (item: ListItem) => void;
  onOpenListing: (listing: Listing) => void;
}
