import type { ListItem, Listing } from '@bargain-buddy/contract';
import { ChartNoAxesColumn, ChevronRight, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { listingPath } from '~/lib/paths.ts';
import { nameOfItem } from '../model/texts.ts';
import type { SheetActions } from './sheet-actions.ts';
import styles from './sheet-links.module.css';

interface SheetLinksProps {
  item: ListItem;
  actions: SheetActions;
}

/** Where an item's sheet leads: to the details of its listing, and to the item's end. */
export function SheetLinks({ item, actions }: SheetLinksProps) {
  return (
    <div className={styles.links}>
      {item.priceDetails && <DetailsLink listing={item.priceDetails} onOpen={actions.onOpenListing} />}
      <button type="button" className={`${styles.link} ${styles.remove}`} onClick={() => actions.onRemove(item)}>
        <Trash2 size={20} aria-hidden="true" /> Remove
        <span className="visually-hidden"> {nameOfItem(item)}</span>
      </button>
    </div>
  );
}

function DetailsLink({ listing, onOpen }: { listing: Listing; onOpen: (listing: Listing) => void }) {
  const open = (event: MouseEvent) => {
    // A new tab or window is the link's own affair.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(listing);
  };
  return (
    <a href={listingPath(listing.id)} className={styles.link} onClick={open}>
      <ChartNoAxesColumn size={20} aria-hidden="true" /> Details, history and other stores
      <ChevronRight size={20} aria-hidden="true" />
    </a>
  );
}
