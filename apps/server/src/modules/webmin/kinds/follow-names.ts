import { type ProductText, readKind } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { NameRecord, RowChange } from './done.ts';
import { writeProducts } from './rows.queries.ts';

interface Product extends ProductText {
  id: number;
  kind_id: number;
}

/** Moves products back to the kind whose names an undo restored. Products with a manually chosen kind are unchanged. */
export async function followNames(trx: Executor, names: readonly RowChange<NameRecord>[]): Promise<void> {
  const owners = new Map(names.flatMap(({ after }) => (after ? [[keyOf(after), after.kind_id]] : [])));
  const left = names.flatMap(({ before }) => before?.kind_id ?? []);
  const { rows } = await sql<Product>`
    SELECT id, name, brand, amount, category, kind_id FROM product
    WHERE kind_id = ANY(${left}::integer[]) AND NOT kind_is_chosen ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  const moved = rows.flatMap((product) => {
    const { key: name, dimension } = readKind(product);
    const kind_id = owners.get(keyOf({ name, dimension }));
    const after = kind_id !== undefined && { id: product.id, kind_id, kind_is_chosen: false };
    return after ? [{ before: { ...after, kind_id: product.kind_id }, after }] : [];
  });
  await writeProducts(trx, moved);
}

const keyOf = ({ name, dimension }: { name: string; dimension: string }) => `${dimension} ${name}`;
