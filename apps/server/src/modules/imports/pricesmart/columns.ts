import type { ImportMapping, PriceSmartColumns, PriceSmartField } from '@bargain-buddy/contract';

/** Column titles in lower case, letters only. The first matching column is used. */
const titles: Record<PriceSmartField, RegExp> = {
  name: /^(item|product|article|sku)?(description|name|desc)$|^(item|product|article)(desc|description|name)?s?$|^(commodity|goods)$/,
  brand: /^brand(name)?$|^(manufacturer|make|label)$/,
  amount:
    /^(pack|package|unit|item|selling)?size$|^(net)?(weight|contents?)$|^amount$|^uom$|^(pack|packaging|volume|measure)$/,
  club: /^(club|store|warehouse|branch|shop|outlet|site)(name|location|desc|description)?$|^location$/,
  price:
    /^(current|regular|unit|item|club|member|selling|sale|retail|list|shelf)?price(in)?(ttd?|ttdollars)?(vat|incl|inclvat)?$|^ttd$/,
  barcode: /^(barcode|upc|ean|gtin|plu)(code|number|no)?$|^bar$/,
  category: /^(category|department|dept|section|group|class)(name|desc)?$/,
  date: /^(date|day|(price|survey|effective)date|dateadded)$/,
};
const fields = Object.keys(titles) as PriceSmartField[];

export const requiredPriceSmartFields = ['name', 'club', 'price'] as const satisfies PriceSmartField[];

/** Returns unique titles. Columns without a title are named by position. */
export function columnTitles(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text, i) => {
    const title = text || `Column ${i + 1}`;
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

export function choosePriceSmartColumns(columns: readonly string[], mapping: ImportMapping): PriceSmartColumns {
  const given = fields.map((field) => mapping[field]?.trim().toLowerCase());
  const free = columns.filter((title) => !given.includes(title.toLowerCase()));
  const choose = (field: PriceSmartField): string | null => {
    const title = mapping[field];
    if (title === null) return null;
    if (title !== undefined) return columns.find((one) => one.toLowerCase() === title.trim().toLowerCase()) ?? null;
    return free.find((one) => titles[field].test(one.toLowerCase().replace(/[^a-z]/g, ''))) ?? null;
  };
  return Object.fromEntries(fields.map((field) => [field, choose(field)])) as PriceSmartColumns;
}
