import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import type { FixedBasketLine } from './basket.ts';
import type { Month, MonthlyPrice } from './observations.ts';
import { type PriceIndex, PriceIndexBuilder } from './price-index.ts';

/** Row of the open data file monthly_prices. */
interface FileRow {
  product_id: number;
  store_id: number;
  kind_id: number;
  aisle: string;
  region: string;
  month: string;
  price_cents: number;
}

/**
 * Computes the published figures from the open data file monthly_prices.parquet. Reads it twice, one row group after
 * the other. Returns undefined for a file without rows.
 *
 * @param basketBefore lines of the basket that the run before published.
 * @throws RangeError if a row is malformed or out of order.
 */
export async function computePriceIndex(
  file: AsyncBuffer,
  basketBefore?: readonly FixedBasketLine[],
): Promise<PriceIndex | undefined> {
  const metadata = await parquetMetadataAsync(file);
  const lastMonth = lastMonthOf(metadata);
  if (lastMonth === undefined) return undefined;
  const builder = new PriceIndexBuilder(lastMonth, basketBefore);
  for await (const rows of readProducts(file, metadata)) builder.addProduct(rows);
  for await (const rows of readProducts(file, metadata)) builder.addAgain(rows);
  return builder.result();
}

/** Yields the rows of each product. */
async function* readProducts(file: AsyncBuffer, metadata: FileMetaData): AsyncGenerator<MonthlyPrice[]> {
  let current: MonthlyPrice[] = [];
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = (await parquetReadObjects({ file, metadata, rowStart, rowEnd })) as unknown as FileRow[];
    for (const { product_id: product, store_id: store, kind_id: kind, price_cents: cents, ...row } of rows) {
      if (current[0] && current[0].product !== product) {
        yield current;
        current = [];
      }
      current.push({ ...row, product, store, kind, cents });
    }
    rowStart = rowEnd;
  }
  yield current;
}

/** The writer stores the largest value of each column and row group, but none for a group without rows. */
function lastMonthOf({ row_groups }: FileMetaData): Month | undefined {
  const columns = row_groups.flatMap((group) => group.columns.map((column) => column.meta_data));
  const months = columns.filter((column) => column?.path_in_schema[0] === 'month');
  return months
    .flatMap((column) => column?.statistics?.max_value ?? [])
    .map(String)
    .sort()
    .at(-1);
}
