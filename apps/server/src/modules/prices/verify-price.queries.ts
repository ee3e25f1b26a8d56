import type { Verification } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export function findPriceToVerify(executor: Executor, id: number) {
  return executor
    .selectFrom('price')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('store', 'store.id', 'price.store_id')
    .select([
      'price.id',
      'price.price',
      'price.product_id',
      'price.store_id',
      'price.price_is_verified',
      'price.held',
      'price.added_by',
      'product.name as product',
      'store.name as store',
    ])
    .where('price.id', '=', id)
    .executeTakeFirst();
}
export type PriceToVerify = NonNullable<Awaited<ReturnType<typeof findPriceToVerify>>>;

/** Releases a verified price from its hold. Returns false if the state was the same before. */
export async function setVerification(executor: Executor, id: number, verification: Verification): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('price')
    .set({ price_is_verified: verification, held: verification === 'verified' ? false : sql<boolean>`held` })
    .where('id', '=', id)
    .where('price_is_verified', '!=', verification)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
