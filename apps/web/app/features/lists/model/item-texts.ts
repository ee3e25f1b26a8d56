import type { Area, ListItem, ShoppingList } from '@bargain-buddy/contract';
import { amountInWords, knownText } from '@bargain-buddy/domain';
import { pendingText } from '~/lib/pending-text.ts';

/** '2 kg' for kinds in an amount, '' for other items. */
export function amountText({ amount, amount_unit }: Pick<ListItem, 'amount' | 'amount_unit'>): string {
  return amount === null || amount_unit === null ? '' : amountInWords(amount, amount_unit);
}

/** What would be bought of kinds: '1.8 kg + 2 × 400 g'. */
export const packsText = (packs: ListItem['packs']): string => inPacks(packs, sizeOf);

/** The same for whoever stands before the shelf: 'Lion 1.8 kg + 2 × Chief 400 g'. */
export const brandedPacksText = (packs: ListItem['packs']): string =>
  inPacks(packs, (listing) => [knownText(listing.product_brand), sizeOf(listing)].filter(Boolean).join(' '));

type Pack = ListItem['packs'][number];

const sizeOf = (listing: Pack['listing']) => knownText(listing.product_amount) || listing.product_name;

function inPacks(packs: readonly Pack[], nameOf: (listing: Pack['listing']) => string): string {
  return packs
    .map(({ listing, count, weight }) => {
      const name = weight ? amountInWords(weight.amount, weight.unit) : nameOf(listing);
      return count > 1 ? `${count} × ${name}` : name;
    })
    .join(' + ');
}

/** Where the items of a list are bought that are bound to no store. */
export function areaText(area: Area): string {
  if (area === null) return 'anywhere';
  if ('region' in area) return `in ${area.region}`;
  return 'preferred' in area ? 'at preferred stores' : `within ${area.within_km} km`;
}

/** What a list's total rests on: 'as planned, cheapest in South, 3 without a price'; '' where that needs no saying. */
export function basisText(
  { planned, cheapest, unknown, pending = 0 }: Omit<ShoppingList['basis'], 'store'>,
  area: Area,
): string {
  const where = cheapest > 0 ? `cheapest ${areaText(area)}` : area && areaText(area);
  return [planned > 0 && 'as planned', where, unknown > 0 && `${unknown} without a price`, pendingText(pending)]
    .filter(Boolean)
    .join(', ');
}
