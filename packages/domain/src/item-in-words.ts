import { amountInWords, readNamedAmount } from './amount-in-words.ts';
import { lowerFirst, upperFirst } from './first-letter.ts';
import { meanings, type WantedUnit } from './quick-add/vocabulary.ts';
import { knownText } from './unknown-text.ts';

/** The parts of a list's item that say what it is. Stored items from before titles have no `title`. */
export interface WrittenItem {
  title?: string;
  text: string;
  name: string;
  amount: string | null;
  amount_unit: WantedUnit | null;
  quantity: number;
}

/** Pieces from this number on are written before the name; quick add reads a smaller number as packs. */
const minCountedPieces = 6;
const maxCountedPieces = 999;

/**
 * The title of an item with its wanted amount: 'Oil, 2 L', '2 lb onions', '12 eggs'. The person's own words come
 * first, then the name of the product or kinds. The wanted amount replaces an amount in the words.
 */
export function itemTitle({ title, text, name, amount, amount_unit, quantity }: WrittenItem): string {
  const words = readNamedAmount(title || text || name);
  const wanted = amount !== null && amount_unit !== null ? { amount, unit: amount_unit } : words;
  if (wanted.amount === undefined || wanted.unit === undefined) return words.name;
  return isCounted(words.name, wanted.amount, wanted.unit) && quantity === 1
    ? `${wanted.unit === 'piece' ? wanted.amount : amountInWords(wanted.amount, wanted.unit)} ${lowerFirst(words.name)}`
    : `${words.name}, ${amountInWords(wanted.amount, wanted.unit)}`;
}

/** An item in one line: '2 × Corned beef, 340 g'. */
export const itemInWords = (item: WrittenItem): string =>
  `${item.quantity > 1 ? `${item.quantity} × ` : ''}${itemTitle(item)}`;

/** Whether an amount goes before the name, and quick add reads it there. */
function isCounted(name: string, amount: string, unit: WantedUnit): boolean {
  const [first = ''] = name.toLowerCase().split(/[\s,]/);
  if (meanings.has(first) || /^\d/.test(first)) return false;
  if (unit !== 'piece') return unit === 'lb' || unit === 'dozen';
  return /^\d+$/.test(amount) && Number(amount) >= minCountedPieces && Number(amount) <= maxCountedPieces;
}

interface QuickWords {
  text: string;
  amount?: string;
  unit?: WantedUnit;
}

/** A typed thing as words with the amount behind: 'green seasoning, 5 lb'. */
export const wordsOf = ({ text, amount, unit }: QuickWords): string =>
  amount === undefined || unit === undefined ? text : `${text}, ${amountInWords(amount, unit)}`;

/** Typed words as the title of an item. */
export const titleOfWords = (words: string): string => upperFirst(words);

interface WrittenListing {
  product_name: string;
  product_brand: string;
  product_amount: string;
}

interface ChosenItem extends WrittenItem {
  packs: readonly { listing: WrittenListing; count: number }[];
  priceDetails: WrittenListing | null;
  unpriced: WrittenListing | null;
}

/** The chosen product below a title: 'Everyday Vegetable oil, 2 L', or the packs of kinds. '' if none is known. */
export function chosenProduct(item: ChosenItem): string {
  const { name } = readNamedAmount(item.title || item.text || item.name);
  if (item.packs.length > 0) {
    return item.packs
      .map(({ listing, count }) => `${count > 1 ? `${count} × ` : ''}${productInWords(listing, name)}`)
      .join(' + ');
  }
  const offer = item.priceDetails ?? item.unpriced;
  return offer ? productInWords(offer, name) : '';
}

/** Brand, name and amount of a product. The name is left out if the title already says it. */
function productInWords({ product_name, product_brand, product_amount }: WrittenListing, title: string): string {
  const brand = knownText(product_brand);
  const amount = knownText(product_amount);
  const isSaid = product_name.toLowerCase() === title.toLowerCase();
  const hasBrand = product_name.toLowerCase().startsWith(brand.toLowerCase());
  const what = isSaid ? brand : [hasBrand ? '' : brand, product_name].filter(Boolean).join(' ');
  return [what, amount].filter(Boolean).join(', ');
}
