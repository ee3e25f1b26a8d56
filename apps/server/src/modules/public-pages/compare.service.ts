import { type CatalogueIndex, newestRealPricePairs, placeholderKind } from '@bargain-buddy/catalogue';
import type { Comparison, ComparisonQuery } from '@bargain-buddy/contract';
import { type DatedPriceSpan, withoutNan } from '@bargain-buddy/domain';
import type { Database } from '../../platform/database/database.ts';
import type { CsvColumns } from '../../platform/http/csv-answer.ts';
import { findRecentPricesOfPairs } from './public-pages.queries.ts';
import { medianPricesByMonth, newestMonthsOfSpans, toPriceSpan } from './public-pages.service.ts';

type Series = Comparison['series'][number];
type Found = Omit<Series, 'months'> & { spans: DatedPriceSpan[] };

/** All series have the same months, so that their lines can be compared. */
export async function comparePrices(
  db: Database,
  index: CatalogueIndex,
  { products, kinds, region }: ComparisonQuery,
): Promise<Comparison> {
  const read = [
    ...unique(products).map((id) => readProduct(db, index, Number(id), region)),
    ...unique(kinds).map((slug) => readKind(db, index, slug, region)),
  ];
  const found = (await Promise.all(read)).filter((one) => one !== undefined);
  const months = newestMonthsOfSpans(found.flatMap(({ spans }) => spans));
  return { series: found.map(({ spans, ...one }) => ({ ...one, months: medianPricesByMonth(spans, months) })) };
}

const unique = (values: string | undefined) => [...new Set(values?.split(',') ?? [])];

async function readProduct(
  db: Database,
  index: CatalogueIndex,
  id: number,
  region: string,
): Promise<Found | undefined> {
  const product = index.product(id);
  if (!product) return undefined;
  const [brand, amount] = [withoutNan(product.product_brand), withoutNan(product.product_amount)];
  const rows = await findRecentPricesOfPairs(db, newestRealPricePairs(index, { product: id }));
  return {
    key: String(id),
    name: [brand, product.product_name, amount].filter(Boolean).join(' '),
    product: { id, name: product.product_name, brand, amount },
    unit: null,
    spans: rows.filter((row) => region === '' || row.region === region).map(toPriceSpan),
  };
}

const units = { mass: 'kg', volume: 'l', count: 'each' } as const;

/** Prices for one unit, in cents. Products without an amount do not count. */
async function readKind(db: Database, index: CatalogueIndex, slug: string, region: string): Promise<Found | undefined> {
  const kind = index.kinds().find((one) => one.slug === slug && one.id !== placeholderKind);
  if (!kind) return undefined;
  const rows = await findRecentPricesOfPairs(db, newestRealPricePairs(index, { kind: kind.id, region }));
  const spans = rows.map(toPriceSpan).flatMap((span) => {
    const amount = Number(index.product(span.product)?.base_amount ?? 0);
    return amount > 0 ? [{ ...span, cents: Math.round(span.cents / amount) }] : [];
  });
  return { key: slug, name: kind.name, product: null, unit: units[kind.dimension], spans };
}

interface Row {
  series: Series;
  month: Series['months'][number];
}

export const toComparisonRows = ({ series }: Comparison): Row[] =>
  series.flatMap((one) => one.months.map((month) => ({ series: one, month })));

export const comparisonColumns: CsvColumns<Row> = {
  'Product or kind': ({ series }) => series.key,
  Name: ({ series }) => series.name,
  Unit: ({ series }) => series.unit ?? 'pack',
  Month: ({ month }) => month.month,
  'Middle price': ({ month }) => month.median,
  Prices: ({ month }) => month.prices,
};
