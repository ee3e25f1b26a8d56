import type { Executor } from '../../platform/database/database.ts';

/** Whether there is a price with this id. */
export async function priceExists(db: Executor, id: number): Promise<boolean> {
  return (await db.selectFrom('price').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Every price of the product and store of price `id`, oldest first, without the rejected and the held ones. */
export function findPriceHistory(db: Executor, id: number) {
  return db
    .selectFrom('price as one')
    .innerJoin('price as any', (join) =>
      join.onRef('any.product_id', '=', 'one.product_id').onRef('any.store_id', '=', 'one.store_id'),
    )
    .select(['any.date_added', 'any.price', 'any.last_seen'])
    .where('one.id', '=', id)
    .where('any.price_is_verified', '!=', 'rejected')
    .where('any.held', '=', false)
    .orderBy('any.date_added')
    .orderBy('any.id')
    .execute();
}
