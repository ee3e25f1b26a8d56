import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PriceTable } from '../../platform/database/tables.ts';
import { type PricedRow, pricedColumns } from './listing-view.ts';

interface PriceRow extends PricedRow {
  held: boolean;
  held_because: PriceTable['held_because'];
  added_by: number | null;
}

/** A price with its product and store, whether it is listed, held, rejected or history. */
export async function findPrice(executor: Executor, id: number): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`${prepared}
    SELECT ${pricedColumns}, l.held, l.held_because, l.added_by
    FROM (SELECT *, id AS price_id FROM price WHERE id = ${id}) l
    JOIN product p ON p.id = l.product_id
    JOIN store s ON s.id = l.store_id
  `.execute(executor);
  return rows[0];
}
