import type { ListItem, Listing } from '@bargain-buddy/contract';
import type { PendingChange } from '../model/pending-changes.ts';

/** What can be done with an item in its sheet. */
export interface SheetActions {
  onChange: (item: ListItem, change: PendingChange) => void;
  onRemove: (item: ListItem) => void;
  onEditPrice: (item: ListItem) => void;
  onOpenListing: (listing: Listing) => void;
}
