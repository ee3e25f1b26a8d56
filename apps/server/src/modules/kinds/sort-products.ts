import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { correctRoundedAmounts, takeDueProducts } from './assign-kinds.queries.ts';
import { assignKinds } from './assign-kinds.ts';
import { findLooseKinds, sellByWeight } from './kind-names.queries.ts';

/**
 * With all their listings in 40 stores these keep others from reporting prices of them for about a tenth of a second.
 */
const batch = 50;

/**
 * Finds the kinds of products that were there before there were kinds, and of those that a release from then goes on
 * writing. Makes amounts exact that an earlier release has rounded, and sells its loose goods by weight. Every batch is
 * kept as soon as it is done; what somebody is using at the moment waits for the next time.
 */
export async function sortProducts(db: Database): Promise<void> {
  for (let count = batch; count === batch; ) {
    count = await inTransaction(db, async (trx) => {
      const ids = await takeDueProducts(trx, batch);
      await assignKinds(trx, ids);
      return ids.length;
    });
  }
  for (let count = batch; count === batch; ) {
    count = await inTransaction(db, (trx) => correctRoundedAmounts(trx, batch));
  }
  const loose = await findLooseKinds(db);
  if (loose.length > 0) await sellByWeight(db, loose);
}
