import { type DerivedKind, deriveKindOfProduct, type ProductText } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import {
  type KindColumns,
  lockProductsToAssign,
  type ProductToAssign,
  setKindsOfProducts,
} from './assign-kinds.queries.ts';
import { findOrCreateKinds } from './find-or-make-kinds.ts';
import { findKindIdsByName } from './kind-names.queries.ts';

/** Adds the columns of their kinds to new products. Call it in the transaction that inserts the products. */
export async function withAssignedKinds<Product extends ProductText>(
  trx: Executor,
  products: readonly Product[],
): Promise<(Product & KindColumns)[]> {
  const read = products.map((product) => ({ product, reading: deriveKindOfProduct(product) }));
  const kindOf = await findOrCreateKinds(
    trx,
    read.map(({ reading }) => reading),
  );
  return read.map(({ product, reading }) => ({ ...product, ...columnsOf(product, reading, kindOf(reading)) }));
}

export interface KindOfText {
  kind: string;
  name: string;
  id: number | null;
  /** Package content in kilograms, litres or pieces. Null if unknown. */
  baseAmount: number | null;
}

/** Returns the kinds in the order of the products. Creates no kinds. */
export async function readKindsOfTexts(db: Executor, products: readonly ProductText[]): Promise<KindOfText[]> {
  const readings = products.map((product) => deriveKindOfProduct(product));
  const kindOf = ({ key, dimension }: Pick<DerivedKind, 'key' | 'dimension'>) => `${dimension} ${key}`;
  const distinct = [...new Map(readings.map((reading) => [kindOf(reading), reading])).values()];
  const ids = new Map((await findKindIdsByName(db, distinct)).map((found) => [kindOf(found), found.id]));
  return readings.map((reading) => {
    const id = ids.get(kindOf(reading)) ?? null;
    const baseAmount = reading.baseAmount === null ? null : Number(reading.baseAmount);
    return { kind: String(id ?? kindOf(reading)), name: reading.name, id, baseAmount };
  });
}

/** Skips products whose text is unchanged. Call it in the transaction that changed them. */
export async function assignKinds(trx: Executor, productIds: readonly number[]): Promise<void> {
  const due = await lockProductsToAssign(trx, productIds);
  if (due.length === 0) return;
  const read = due.map((product) => ({ product, reading: deriveKindOfProduct(product) }));
  const free = read.filter(({ product, reading }) => !staysChosen(product, reading));
  const kindOf = await findOrCreateKinds(
    trx,
    free.map(({ reading }) => reading),
  );
  const changes = read.map(({ product, reading }) => ({
    id: product.id,
    ...columnsOf(product, reading, staysChosen(product, reading) ? product.kind_id : kindOf(reading)),
    kind_is_chosen: staysChosen(product, reading),
  }));
  await setKindsOfProducts(trx, changes);
}

/** A manually chosen kind remains unless the new amount has another dimension. */
const staysChosen = (product: ProductToAssign, reading: DerivedKind) =>
  product.kind_is_chosen && (reading.baseAmount === null || reading.dimension === product.kind_dimension);

const columnsOf = (product: ProductText, reading: DerivedKind, kindId: number): KindColumns => ({
  kind_id: kindId,
  dimension: reading.dimension,
  base_amount: reading.baseAmount,
  kind_read_from: [product.name, product.brand, product.amount, product.category].join('\n'),
});
