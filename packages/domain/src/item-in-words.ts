import { amountInWords, readNamedAmount } from './amount-in-words.ts';
import { lowerFirst, upperFirst } from './first-letter.ts';
import { amountWordMeanings, type WantedUnit } from './quick-add/vocabulary.ts';
import { withoutNan } from './without-nan.ts';

/** Name and amount of a list item. Items stored by earlier releases have no `title`. */
export interface ItemToDescribe {
  title?: string;
  text: string;
  name: string;
  amount: string | null;
  amount_unit: WantedUnit | null;
  quantity: number;
}

/** Smallest number of pieces that is written before the name. Quick add reads a smaller number as packs. */
const minCountedPieces = 6;
const maxCountedPieces = 999;

type NamedItem = Pick<ItemToDescribe, 'title' | 'text' | 'name'>;

const readTitle = ({ title, text, name }: NamedItem) => readNamedAmount(title || text || name);

/** Returns the name of an item without its amount: the person's own words, else the name of the product or kinds. */
export const nameOfItem = (item: NamedItem): string => readTitle(item).name;

/** Splits a title: amount before, name, amount behind. The wanted amount of kinds replaces one in the words. */
export function splitItemTitle(item: ItemToDescribe): readonly [before: string, name: string, behind: string] {
  const words = readTitle(item);
  const { name } = words;
  const amount = item.amount ?? words.amount;
  const unit = item.amount_unit ?? words.unit;
  if (amount === undefined || unit === undefined) return ['', name, ''];
  if (item.quantity > 1 || !isCounted(name, amount, unit)) return ['', name, `, ${amountInWords(amount, unit)}`];
  return [`${unit === 'piece' ? amount : amountInWords(amount, unit)} `, lowerFirst(name), ''];
}

/** Returns the title of an item with its wanted amount: 'Oil, 2 L', '2 lb onions', '12 eggs'. */
export const itemTitle = (item: ItemToDescribe): string => splitItemTitle(item).join('');

/** Returns an item on one line: '2 × Corned beef, 340 g'. */
export const itemInWords = (item: ItemToDescribe): string =>
  `${item.quantity > 1 ? `${item.quantity} × ` : ''}${itemTitle(item)}`;

function isCounted(name: string, amount: string, unit: WantedUnit): boolean {
  const [first = ''] = name.toLowerCase().split(/[\s,]/);
  if (amountWordMeanings.has(first) || /^\d/.test(first)) return false;
  if (unit !== 'piece') return unit === 'lb' || unit === 'dozen';
  return /^\d+$/.test(amount) && Number(amount) >= minCountedPieces && Number(amount) <= maxCountedPieces;
}

interface QuickWords {
  text: string;
  amount?: string;
  unit?: WantedUnit;
}

/** Formats typed words with the amount behind: 'green seasoning, 5 lb'. */
export const typedWordsOf = ({ text, amount, unit }: QuickWords): string =>
  amount === undefined || unit === undefined ? text : `${text}, ${amountInWords(amount, unit)}`;

export const capitaliseItemTitle = (words: string): string => upperFirst(words);

interface WrittenListing {
  product_name: string;
  product_brand: string;
  product_amount: string;
}

interface WrittenPack {
  listing: WrittenListing;
  count: number;
  weight?: { amount: string; unit: WantedUnit } | undefined;
}

interface ChosenItem extends ItemToDescribe {
  packs: readonly WrittenPack[];
  priceDetails: WrittenListing | null;
  unpriced: WrittenListing | null;
}

const weightInWords = ({ amount, unit }: NonNullable<WrittenPack['weight']>) => amountInWords(amount, unit);

/** Describes the chosen product or packs, or returns ''. The title has the weight of single loose goods. */
export function chosenProductInWords(item: ChosenItem): string {
  const name = nameOfItem(item);
  if (item.packs.length > 0) {
    const isAlone = item.packs.length === 1;
    return item.packs
      .map(({ listing, count, weight }) => {
        const product = weight ? { ...listing, product_amount: isAlone ? '' : weightInWords(weight) } : listing;
        return `${count > 1 ? `${count} × ` : ''}${productInWords(product, name)}`;
      })
      .join(' + ');
  }
  const offer = item.priceDetails ?? item.unpriced;
  return offer ? productInWords(offer, name) : '';
}

/** Describes a product: 'Everyday Vegetable oil, 2 L'. Omits a name that equals the title. */
export function productInWords({ product_name, product_brand, product_amount }: WrittenListing, title = ''): string {
  const brand = withoutNan(product_brand);
  const amount = withoutNan(product_amount);
  const isInTitle = product_name.toLowerCase() === title.toLowerCase();
  const hasBrand = product_name.toLowerCase().startsWith(brand.toLowerCase());
  const what = isInTitle ? brand : [hasBrand ? '' : brand, product_name].filter(Boolean).join(' ');
  return [what, amount].filter(Boolean).join(', ');
}
