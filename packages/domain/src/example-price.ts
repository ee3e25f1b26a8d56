import { counted } from './counted.ts';

interface Price {
  source: string;
}

interface PricedItem {
  priceDetails: Price | null;
  /** The packs of an item that asks for kinds. */
  packs?: readonly { listing: Price }[];
}

/** Example prices come with the app and are made up. */
export const isExamplePrice = ({ source }: Price): boolean => source === 'sample';

/** Tests if the cost of a list item contains an example price. */
export function hasExamplePrice({ priceDetails, packs = [] }: PricedItem): boolean {
  return (
    (priceDetails !== null && isExamplePrice(priceDetails)) || packs.some(({ listing }) => isExamplePrice(listing))
  );
}

/** The number of needed items with an example price. */
export const countExamples = (items: readonly (PricedItem & { is_needed: boolean })[]): number =>
  items.filter((item) => item.is_needed && hasExamplePrice(item)).length;

/** "includes 3 example prices", for a total; '' for none. */
export function includedExamples(count: number): string {
  return count > 0 ? `includes ${counted(count, 'example price')}` : '';
}
