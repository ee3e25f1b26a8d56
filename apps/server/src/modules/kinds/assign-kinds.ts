import { type KindReading, type ProductText, readKind } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { type DueProduct, type KindColumns, readDueProducts, writeKinds } from './assign-kinds.queries.ts';
import { findOrMakeKinds } from './find-or-make-kinds.ts';

/** Products that are to be made, with their kind columns. Call it in the transaction that makes them. */
export async function withKinds<Product extends ProductText>(
  trx: Executor,
  products: readonly Product[],
): Promise<(Product & KindColumns)[]> {
  const read = products.map((product) => ({ product, reading: readKind(product) }));
  const kindOf = await findOrMakeKinds(
    trx,
    read.map(({ reading }) => reading),
  );
  return read.map(({ product, reading }) => ({ ...product, ...columnsOf(product, reading, kindOf(reading)) }));
}

/**
 * Gives those of the products whose name, brand, amount or category are not those that their kind was read from the
 * kind that they belong to now, and their listings what a package holds. Call it in the transaction that changed them.
 */
export async function assignKinds(trx: Executor, productIds: readonly number[]): Promise<void> {
  const due = await readDueProducts(trx, productIds);
  if (due.length === 0) return;
  const read = due.map((product) => ({ product, reading: readKind(product) }));
  const free = read.filter(({ product, reading }) => !staysChosen(product, reading));
  const kindOf = await findOrMakeKinds(
    trx,
    free.map(({ reading }) => reading),
  );
  const changes = read.map(({ product, reading }) => ({
    id: product.id,
    ...columnsOf(product, reading, staysChosen(product, reading) ? product.kind_id : kindOf(reading)),
    kind_is_chosen: staysChosen(product, reading),
  }));
  await writeKinds(trx, changes);
}

/** A person's choice stands unless the amount is measured by something else now. */
const staysChosen = (product: DueProduct, reading: KindReading) =>
  product.kind_is_chosen && (reading.baseAmount === null || reading.dimension === product.kind_dimension);

const columnsOf = (product: ProductText, reading: KindReading, kindId: number): KindColumns => ({
  kind_id: kindId,
  dimension: reading.dimension,
  base_amount: reading.baseAmount,
  kind_read_from: [product.name, product.brand, product.amount, product.category].join('\n'),
});
