import type { Listing } from '@bargain-buddy/contract';

const sources: Record<string, string> = {
  mti: 'Ministry survey',
  pricesmart: 'PriceSmart price file',
  user: 'Reported by a shopper',
  sample: 'Example price',
};

/** The same where there is room for a word. */
const briefly: Record<string, string> = {
  mti: 'Survey',
  user: 'Shopper',
  pricesmart: 'PriceSmart',
  sample: 'Example price',
};

/** A shopper has reported it and nobody has checked it yet. */
export function isReported({ source, price_is_verified }: Pick<Listing, 'source' | 'price_is_verified'>): boolean {
  return source.toLowerCase() === 'user' && price_is_verified !== 'verified';
}

/** Where a price comes from, in a shopper's words; an unknown source is named as it is. */
export function sourceInWords(source: string): string {
  return sources[source.toLowerCase()] ?? (source || 'Source not stated');
}

/** The same in a word, where one is known. */
export function sourceInBrief(listing: Pick<Listing, 'source' | 'price_is_verified' | 'missed_at'>): string {
  if (listing.missed_at) return 'Not in last survey';
  return isReported(listing) ? 'Reported' : (briefly[listing.source.toLowerCase()] ?? '');
}

const reliability = { high: 'checked recently', medium: 'may have changed', low: 'not confirmed' };

/** How sure a price is, in a shopper's words. */
export const surenessInWords = ({ confidence, missed_at }: Pick<Listing, 'confidence' | 'missed_at'>): string =>
  missed_at ? 'not in the last survey' : reliability[confidence];

/** When a price was seen the last time; what a device kept from before only says when it was added. */
export const lastSeenOf = ({
  last_seen,
  date_added,
}: Pick<Listing, 'date_added'> & Partial<Pick<Listing, 'last_seen'>>) => last_seen ?? date_added;

/** Whether a price has been checked, in a shopper's words. */
export function verificationInWords(verification: Listing['price_is_verified']): string {
  if (verification === 'verified') return 'Verified';
  return verification === 'pending' ? 'Not yet verified' : 'Rejected';
}
