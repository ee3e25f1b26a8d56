import type { ListItem, Unpriced } from '@bargain-buddy/contract';
import { knownText } from '@bargain-buddy/domain';

/** The product and store of an item, whether or not its price is known. */
export function offerOf(item: ListItem): Unpriced | null {
  return item.priceDetails ?? item.unpriced;
}

export function nameOfItem(item: ListItem): string {
  return offerOf(item)?.product_name ?? 'This item';
}

/** The texts that are known, in one line. */
export function joined(...texts: (string | undefined)[]): string {
  return texts.map(knownText).filter(Boolean).join(' · ');
}
