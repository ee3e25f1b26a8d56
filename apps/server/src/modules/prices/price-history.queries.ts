import type { Executor } from '../../platform/database/database.ts';

export async function priceExists(db: Executor, id: number): Promise<boolean> {
  return (await db.selectFrom('price').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export function findPriceHistory(db: Executor, id: number) {
  return db
    .selectFrom('price as one')
    .innerJoin('acceptable_price as a', (join) =>
      join.onRef('a.product_id', '=', 'one.product_id').onRef('a.store_id', '=', 'one.store_id'),
    )
    .select(['a.date_added', 'a.price', 'a.last_seen'])
    .where('one.id', '=', id)
    .orderBy('a.date_added')
    .orderBy('a.id')
    .execute();
}
