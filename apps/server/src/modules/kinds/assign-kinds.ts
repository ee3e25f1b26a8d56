import { type KindReading, type ProductText, readKind } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { type DueProduct, type KindColumns, readDueProducts, writeKinds } from './assign-kinds.queries.ts';
import { findOrMakeKinds } from './find-or-make-kinds.ts';
import { findKindIds } from './kind-names.queries.ts';

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

/** The kind that a product's words are of. */
export interface TextKind {
  /** The same for products of one kind. */
  kind: string;
  name: string;
  /** Null while there is no such kind. */
  id: number | null;
  /** What a package holds, in kilograms, litres or pieces; null where that cannot be told. */
  baseAmount: number | null;
}

/** What kinds products are of by their words, in their order; no kind is made. */
export async function readKinds(db: Executor, products: readonly ProductText[]): Promise<TextKind[]> {
  const readings = products.map((product) => readKind(product));
  const kindOf = ({ key, dimension }: Pick<KindReading, 'key' | 'dimension'>) => `${dimension} ${key}`;
  const distinct = [...new Map(readings.map((reading) => [kindOf(reading), reading])).values()];
  const ids = new Map((await findKindIds(db, distinct)).map((found) => [kindOf(found), found.id]));
  return readings.map((reading) => {
    const id = ids.get(kindOf(reading)) ?? null;
    const baseAmount = reading.baseAmount === null ? null : Number(reading.baseAmount);
    return { kind: String(id ?? kindOf(reading)), name: reading.name, id, baseAmount };
  });
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
