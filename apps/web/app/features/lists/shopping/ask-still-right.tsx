import type { ListItem, Listing } from '@bargain-buddy/contract';
import { useState } from 'react';
import { useIsOffline } from '~/lib/connection.ts';
import { formatPrice } from '~/lib/format.ts';
import { ageInDays } from '~/lib/price-age.ts';
import { lastSeenOf } from '~/lib/provenance.ts';
import { StillRight } from '~/ui/still-right/still-right.tsx';
import { nameOfItem } from '../model/texts.ts';
import styles from './ask-still-right.module.css';

/** As long as a person's word counts once: a price that was seen since is not asked about, in days. */
const freshDays = 7;
/** How long the thanks stay, in milliseconds. */
const thanksMs = 2_000;

interface AskStillRightProps {
  /** What was ticked last. */
  item: ListItem;
  /** The store that one stands in. */
  store: number | null;
  onWrong: (item: ListItem) => void;
}

/**
 * Asks whether the price of what was just taken from the shelf is still right (TRU-02). Only with a connection: what is
 * said counts as seen when it arrives, so it does not wait for one.
 */
export function AskStillRight({ item, store, onWrong }: AskStillRightProps) {
  const isOffline = useIsOffline();
  const { priceDetails: listing } = item;
  const [asked] = useState(() => (isAskable(item, store) ? listing : null));
  const [isOver, setOver] = useState(false);
  if (!asked || !listing || isOver || isOffline || isOther(asked, listing)) return null;
  return (
    <section className={styles.ask} aria-label="Still right?">
      <p>
        <span>{nameOfItem(item)}</span> <strong>{formatPrice(listing.price)}</strong>
      </p>
      <StillRight
        listing={listing}
        onWrong={() => onWrong(item)}
        onConfirmed={() => setTimeout(() => setOver(true), thanksMs)}
      />
    </section>
  );
}

/** One price that is on the shelf here and has not been seen lately. */
function isAskable({ priceDetails, packs, held_price }: ListItem, store: number | null): boolean {
  if (!priceDetails || priceDetails.store !== store || packs.length > 1 || held_price) return false;
  return ageInDays(lastSeenOf(priceDetails)) >= freshDays;
}

const isOther = (asked: Listing, { product, store, price }: Listing) =>
  asked.product !== product || asked.store !== store || asked.price !== price;
