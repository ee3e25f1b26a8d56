import type { Listing } from '@bargain-buddy/contract';

const sources: Record<string, string> = {
  mti: 'Ministry survey',
  pricesmart: 'PriceSmart price file',
  user: 'Reported by a shopper',
};

/** A shopper has reported it and nobody has checked it yet. */
export function isReported({ source, price_is_verified }: Pick<Listing, 'source' | 'price_is_verified'>): boolean {
  return source.toLowerCase() === 'user' && price_is_verified !== 'verified';
}

/** Where a price comes from, in a shopper's words; an unknown source is named as it is. */
export function sourceInWords(source: string): string {
  return sources[source.toLowerCase()] ?? (source || 'Source not stated');
}

/** Whether a price has been checked, in a shopper's words. */
export function verificationInWords(verification: Listing['price_is_verified']): string {
  if (verification === 'verified') return 'Verified';
  return verification === 'pending' ? 'Not yet verified' : 'Rejected';
}
