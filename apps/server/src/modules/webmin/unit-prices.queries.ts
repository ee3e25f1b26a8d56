import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { CsvColumns } from '../../platform/http/csv-answer.ts';

export interface ExportedUnitPrice {
  id: number;
  kind: string | null;
  aisle: string | null;
  price: string | null;
  unit_price: string | null;
  unit: string | null;
}

export const unitPriceColumns = {
  'Unit price (TT$)': ({ unit_price = null }) => unit_price,
  Unit: ({ unit = null }) => unit,
} satisfies CsvColumns<Partial<ExportedUnitPrice>>;

/** Columns of `ExportedUnitPrice`. Half a cent is rounded up. The kind 'Unsorted' is null. */
const facts = sql`
  CASE WHEN kind.id <> 1 THEN kind.name END AS kind, CASE WHEN kind.id <> 1 THEN aisle.name END AS aisle,
  price.price::text AS price, round(price.price / product.base_amount, 2)::text AS unit_price,
  CASE WHEN price.price / product.base_amount IS NOT NULL
       THEN CASE product.dimension WHEN 'mass' THEN 'kg' WHEN 'volume' THEN 'litre' ELSE 'piece' END END AS unit`;
const ofProduct = sql`JOIN kind ON kind.id = product.kind_id JOIN aisle ON aisle.id = kind.aisle_id`;

export async function readUnitPrices(db: Executor, ids: readonly number[]): Promise<Map<number, ExportedUnitPrice>> {
  const { rows } = await sql<ExportedUnitPrice>`
    SELECT price.id, ${facts} FROM price JOIN product ON product.id = price.product_id ${ofProduct}
    WHERE price.id = ANY(${ids}::bigint[])`.execute(db);
  return byId(rows);
}

/** Uses the lowest listed price without samples. */
export async function readLowestUnitPrices(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, ExportedUnitPrice>> {
  const { rows } = await sql<ExportedUnitPrice>`
    SELECT product.id, ${facts} FROM product ${ofProduct}
    CROSS JOIN LATERAL (
      SELECT min(l.price) AS price FROM listing l WHERE l.product_id = product.id AND l.source <> 'sample'
    ) price
    WHERE product.id = ANY(${ids}::integer[])`.execute(db);
  return byId(rows);
}

const byId = (rows: readonly ExportedUnitPrice[]) => new Map(rows.map((row) => [Number(row.id), row]));
