import type { ListItem } from '@bargain-buddy/contract';
import { ChartNoAxesColumn, ChevronRight, Trash2 } from 'lucide-react';
import { ListingLink } from '~/ui/listing-link.tsx';
import { nameOfItem } from '../model/texts.ts';
import type { SheetActions } from './sheet-actions.ts';
import styles from './sheet-links.module.css';

interface SheetLinksProps {
  item: ListItem;
  actions: SheetActions;
}

export function SheetLinks({ item, actions }: SheetLinksProps) {
  return (
    <div className={styles.links}>
      {item.priceDetails && item.packs.length < 2 && (
        <ListingLink listing={item.priceDetails} className={styles.link} onOpen={actions.onOpenListing}>
          <ChartNoAxesColumn size={20} /> Details, history and other stores
          <ChevronRight size={20} />
        </ListingLink>
      )}
      <button type="button" className={`${styles.link} ${styles.remove}`} onClick={() => actions.onRemove(item)}>
        <Trash2 size={20} /> Remove
        <span className="visually-hidden"> {nameOfItem(item)}</span>
      </button>
    </div>
  );
}
