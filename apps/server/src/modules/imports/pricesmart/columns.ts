import type { PriceSmartColumns, PriceSmartField, PriceSmartMapping } from '@bargain-buddy/contract';

/** Titles by which a column is known, lower case, letters only; the first that fits any of them is meant. */
const titles: Record<PriceSmartField, RegExp> = {
  name: /^(item|product)?(description|name)$|^(item|product)(desc|description|name)?s?$/,
  brand: /^brand(name)?$/,
  amount: /^(pack|unit|item)?size$|^(net)?(weight|contents?)$|^amount$|^uom$/,
  club: /^(club|store|warehouse|branch)(name|location)?$|^location$/,
  price: /^(current|regular|unit|item|club|member|selling|sale|retail)?price(in)?(ttd?|ttdollars)?$/,
  barcode: /^(barcode|upc|ean|gtin)(code|number|no)?$/,
  category: /^(category|department|section)(name)?$/,
};
const fields = Object.keys(titles) as PriceSmartField[];

/** What no file can do without. */
export const requiredFields = ['name', 'club', 'price'] as const satisfies PriceSmartField[];

/** The titles of a header row, each once: those without one are called by their position. */
export function columnTitles(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text, i) => {
    const title = text || `Column ${i + 1}`;
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

/** Which column has what: as `mapping` says, and where that says nothing, by the titles. */
export function chooseColumns(columns: readonly string[], mapping: PriceSmartMapping): PriceSmartColumns {
  const given = Object.values(mapping).map((title) => title?.trim().toLowerCase());
  const free = columns.filter((title) => !given.includes(title.toLowerCase()));
  const choose = (field: PriceSmartField): string | null => {
    const title = mapping[field];
    if (title === null) return null;
    if (title !== undefined) return columns.find((one) => one.toLowerCase() === title.trim().toLowerCase()) ?? null;
    return free.find((one) => titles[field].test(one.toLowerCase().replace(/[^a-z]/g, ''))) ?? null;
  };
  return Object.fromEntries(fields.map((field) => [field, choose(field)])) as PriceSmartColumns;
}
