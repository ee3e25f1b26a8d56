import type { ListItem, Listing } from '@bargain-buddy/contract';
import { amountInWords } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { ListingLink } from '~/ui/listing-link.tsx';
import { joined } from '../model/texts.ts';
import styles from './packs.module.css';

interface PacksProps {
  packs: ListItem['packs'];
  onOpenListing: (listing: Listing) => void;
}

export function ItemPacks({ packs, onOpenListing }: PacksProps) {
  if (packs.length === 0) return null;
  return (
    <ul className={styles.packs} aria-label="Packs">
      {packs.map(({ listing, count, weight }) => (
        <li key={listing.id}>
          <ListingLink listing={listing} className={styles.pack} onOpen={onOpenListing}>
            <span>
              {count > 1 && `${count} × `}
              {listing.product_name}{' '}
              <small>
                {weight
                  ? amountInWords(weight.amount, weight.unit)
                  : joined(listing.product_brand, listing.product_amount)}
              </small>
            </span>{' '}
            <span className={styles.sum}>{formatPrice(weight?.cost ?? listing.price)}</span>
          </ListingLink>
        </li>
      ))}
    </ul>
  );
}
