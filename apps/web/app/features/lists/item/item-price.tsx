import type { Area, ListItem, Listing } from '@bargain-buddy/contract';
import { amountInWords, itemCost } from '@bargain-buddy/domain';
import { Pencil } from 'lucide-react';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import buttons from '~/ui/buttons.module.css';
import { ListingLink } from '~/ui/listing-link.tsx';
import { Provenance } from '~/ui/price-age/provenance.tsx';
import { ConfirmPriceButtons } from '~/ui/still-right/still-right.tsx';
import { areaText } from '../model/item-texts.ts';
import { joined, nameOfItem, productAndStoreOf } from '../model/texts.ts';
import styles from './item-price.module.css';
import packsStyles from './packs.module.css';

interface ItemPriceProps {
  item: ListItem;
  area: Area;
  onEdit: () => void;
  onOpenListing: (listing: Listing) => void;
}

export function ItemPrice({ item, area, onEdit, onOpenListing }: ItemPriceProps) {
  const { priceDetails, quantity, held_price, packs, price_basis } = item;
  const offer = productAndStoreOf(item);
  const isSignedIn = useIsSignedIn();
  return (
    <section className={styles.price} aria-label="Price">
      <p className={styles.sums}>
        <strong className={styles.one}>
          {item.price_pending ? 'Price pending' : formatPrice(itemCost({ ...item, quantity: 1 }))}
        </strong>{' '}
        {priceDetails && packs.length < 2 && <span>{formatUnitPrice(priceDetails)}</span>}{' '}
        {priceDetails && quantity > 1 && (
          <span className={styles.all}>{`${quantity} for ${formatPrice(itemCost(item))}`}</span>
        )}
      </p>
      {price_basis === 'cheapest' && <p className={styles.basis}>{`Cheapest ${areaText(area)}`}</p>}
      <p className={styles.store}>{joined(offer?.store_name, offer?.store_address, offer?.store_region)}</p>
      <ItemPacks packs={packs} onOpenListing={onOpenListing} />
      {priceDetails && (
        <>
          <Provenance listing={priceDetails} className={styles.source} />
          {packs.length < 2 && isSignedIn && <ConfirmPriceButtons listing={priceDetails} onWrong={onEdit} />}
        </>
      )}
      {held_price && <p className={styles.held}>Your {formatPrice(held_price)} is being checked</p>}
      {offer && packs.length < 2 && isSignedIn && (
        <button type="button" className={`${buttons.secondary} ${styles.edit}`} onClick={onEdit}>
          <Pencil size={16} /> Edit price
          <span className="visually-hidden"> of {nameOfItem(item)}</span>
        </button>
      )}
    </section>
  );
}

interface PacksProps {
  packs: ListItem['packs'];
  onOpenListing: (listing: Listing) => void;
}

function ItemPacks({ packs, onOpenListing }: PacksProps) {
  if (packs.length === 0) return null;
  return (
    <ul className={packsStyles.packs} aria-label="Packs">
      {packs.map(({ listing, count, weight }) => (
        <li key={listing.id}>
          <ListingLink listing={listing} className={packsStyles.pack} onOpen={onOpenListing}>
            <span>
              {count > 1 && `${count} × `}
              {listing.product_name}{' '}
              <small>
                {weight
                  ? amountInWords(weight.amount, weight.unit)
                  : joined(listing.product_brand, listing.product_amount)}
              </small>
            </span>{' '}
            <span className={packsStyles.sum}>{formatPrice(weight?.cost ?? listing.price)}</span>
          </ListingLink>
        </li>
      ))}
    </ul>
  );
}
