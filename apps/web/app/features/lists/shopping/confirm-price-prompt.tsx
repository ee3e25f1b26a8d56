import type { ListItem, Listing } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsOffline } from '~/lib/connection.ts';
import { formatPrice } from '~/lib/format.ts';
import { ageInDays } from '~/lib/price-age.ts';
import { lastSeenOf } from '~/lib/provenance.ts';
import { ConfirmPriceButtons } from '~/ui/still-right/still-right.tsx';
import { listingAtQuery } from '../model/listing-at-query.ts';
import { nameOfItem } from '../model/texts.ts';
import styles from './confirm-price-prompt.module.css';

/** Days after a price was last seen before it is asked about. A user's confirmation counts once in this time. */
const freshDays = 7;
/** Milliseconds that the thanks are shown. */
const thanksMs = 2_000;

interface ConfirmPricePromptProps {
  item: ListItem;
  product: number;
  store: number;
  onWrong: (listing: Listing) => void;
}

/** Asks if a price is still right. Online only, because the server dates a confirmation by its arrival. */
export function ConfirmPricePrompt({ item, product, store, onWrong }: ConfirmPricePromptProps) {
  const isOffline = useIsOffline();
  const { data: listing } = useQuery({ ...listingAtQuery(product, store), enabled: !isOffline });
  if (!listing || isOffline) return null;
  return <Question name={nameOfItem(item)} listing={listing} onWrong={onWrong} />;
}

interface QuestionProps {
  name: string;
  listing: Listing;
  onWrong: (listing: Listing) => void;
}

function Question({ name, listing, onWrong }: QuestionProps) {
  const [oldListing] = useState(() => (ageInDays(lastSeenOf(listing)) >= freshDays ? listing : null));
  const [isOver, setOver] = useState(false);
  if (!oldListing || isOver || oldListing.price !== listing.price) return null;
  return (
    <section className={styles.ask} aria-label="Still right?">
      <p>
        <span>{name}</span> <strong>{formatPrice(listing.price)}</strong>
      </p>
      <ConfirmPriceButtons
        listing={listing}
        onWrong={() => onWrong(listing)}
        onConfirmed={() => setTimeout(() => setOver(true), thanksMs)}
      />
    </section>
  );
}
