import type { Listing } from '@bargain-buddy/contract';

const sources: Record<string, string> = {
  mti: 'Ministry survey',
  pricesmart: 'PriceSmart price file',
  user: 'Reported by a shopper',
  sample: 'Example price',
};

const briefly: Record<string, string> = {
  mti: 'Survey',
  user: 'Shopper',
  pricesmart: 'PriceSmart',
  sample: 'Example price',
};

export function isReportedByShopper({
  source,
  price_is_verified,
}: Pick<Listing, 'source' | 'price_is_verified'>): boolean {
  return source.toLowerCase() === 'user' && price_is_verified !== 'verified';
}

export function sourceInWords(source: string): string {
  return sources[source.toLowerCase()] ?? (source || 'Source not stated');
}

/** Source of a price in one or a few words. Empty if there is no short form. */
export function priceSourceInOneWord(listing: Pick<Listing, 'source' | 'price_is_verified' | 'missed_at'>): string {
  if (listing.missed_at) return 'Not in last survey';
  return isReportedByShopper(listing) ? 'Reported' : (briefly[listing.source.toLowerCase()] ?? '');
}

const reliability = { high: 'checked recently', medium: 'may have changed', low: 'not confirmed' };

export const surenessInWords = ({ confidence, missed_at }: Pick<Listing, 'confidence' | 'missed_at'>): string =>
  missed_at ? 'not in the last survey' : reliability[confidence];

/** Time when a price was last seen. Data of earlier releases only have the time when it was added. */
export const lastSeenOf = ({
  last_seen,
  date_added,
}: Pick<Listing, 'date_added'> & Partial<Pick<Listing, 'last_seen'>>) => last_seen ?? date_added;

export function verificationPhrase(verification: Listing['price_is_verified']): string {
  if (verification === 'verified') return 'Verified';
  return verification === 'pending' ? 'Not yet verified' : 'Rejected';
}
