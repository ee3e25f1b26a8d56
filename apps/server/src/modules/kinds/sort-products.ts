import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { correctRoundedAmounts, lockOutdatedProducts } from './assign-kinds.queries.ts';
import { assignKinds } from './assign-kinds.ts';
import { findLooseKinds, markKindsSoldByWeight } from './kind-names.queries.ts';

/** A batch of 50 products with listings in 40 stores blocks price reports for about 0.1 s. */
const batch = 50;

/** Repairs the rows that earlier releases write: missing kinds, rounded amounts, loose goods. Skips locked rows. */
export async function assignMissingKinds(db: Database): Promise<void> {
  for (let count = batch; count === batch; ) {
    count = await inTransaction(db, async (trx) => {
      const ids = await lockOutdatedProducts(trx, batch);
      await assignKinds(trx, ids);
      return ids.length;
    });
  }
  for (let count = batch; count === batch; ) {
    count = await inTransaction(db, (trx) => correctRoundedAmounts(trx, batch));
  }
  const loose = await findLooseKinds(db);
  if (loose.length > 0) await markKindsSoldByWeight(db, loose);
}
