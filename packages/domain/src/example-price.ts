import { formatCount } from './format-count.ts';

interface Price {
  source: string;
}

interface PricedItem {
  priceDetails: Price | null;
  packs?: readonly { listing: Price }[];
}

/** Tests for an example price, which comes with the app and is made up. */
export const isExamplePrice = ({ source }: Price): boolean => source === 'sample';

/** Tests if the cost of a list item contains an example price. */
export function hasExamplePrice({ priceDetails, packs = [] }: PricedItem): boolean {
  return (
    (priceDetails !== null && isExamplePrice(priceDetails)) || packs.some(({ listing }) => isExamplePrice(listing))
  );
}

/** Counts the needed items with an example price. */
export const countItemsWithExample = (items: readonly (PricedItem & { is_needed: boolean })[]): number =>
  items.filter((item) => item.is_needed && hasExamplePrice(item)).length;

/** Returns "includes 3 example prices" for a total, or '' for 0. */
export function includedExamplesText(count: number): string {
  return count > 0 ? `includes ${formatCount(count, 'example price')}` : '';
}
