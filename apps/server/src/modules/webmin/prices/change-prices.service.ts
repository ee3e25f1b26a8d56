import type { AdminPrice, AdminPriceChange, BulkResult, PriceAction } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { CorrectedPrice } from '../../../platform/database/admin-tables.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ensureVersion } from '../../../platform/record-version.ts';
import { deleteConfirmations, readObservations } from '../../observations/index.ts';
import { changePricesOf, verifyPrice } from '../../prices/index.ts';
import { processOneByOne } from '../bulk.ts';
import { findPriceState } from '../review/decisions.queries.ts';
import { saveDecision } from '../review/save-decision.ts';
import { getAdminPrice } from './prices.service.ts';

/** Changes the amount or status of a price and updates the listing. Throws NotFound and Outdated. */
export async function changeAdminPrice(
  db: Database,
  id: number,
  { price, price_is_verified, version }: AdminPriceChange,
  actor: Actor,
): Promise<AdminPrice> {
  return inTransaction(db, async (trx) => {
    if (version !== undefined) {
      await changePricesOf(trx, id, async () => ensureVersion(version, await getAdminPrice(trx, id)));
    }
    if (price !== undefined) await correctAmount(trx, id, price, actor);
    if (price_is_verified !== undefined) await verifyPrice(trx, actor, id, price_is_verified);
    return getAdminPrice(trx, id);
  });
}

async function correctAmount(trx: Executor, id: number, price: string, actor: Actor): Promise<void> {
  await changePricesOf(trx, id, async () => {
    const before = await getAdminPrice(trx, id);
    if (!(await updatePrice(trx, id, price))) return;
    await deleteConfirmations(trx, id);
    const after = await getAdminPrice(trx, id);
    await audit(trx, actor, {
      action: 'update',
      kind: 'price',
      ids: [id],
      summary: `Changed the price of ${nameOf(before)} from $${before.price} to $${after.price}.`,
      before: { price: before.price },
      after: { price: after.price },
    });
  });
}

/** Corrects an amount. Returns the data for an undo, or undefined if it is unchanged. */
export async function correctPrice(
  trx: Executor,
  id: number,
  price: string,
  actor: Actor,
): Promise<CorrectedPrice | undefined> {
  const { price: from } = await getAdminPrice(trx, id);
  if (Number(from) === Number(price)) return undefined;
  const observations = await readObservations(trx, id);
  await correctAmount(trx, id, price, actor);
  return { from, to: price, observations };
}

/** Deletes a price. The listing falls back to the previous one. Throws NotFound. */
export async function deleteAdminPrice(db: Database, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    await changePricesOf(trx, id, async () => {
      const before = await getAdminPrice(trx, id);
      await deletePriceRow(trx, id);
      const summary = `Deleted the price $${before.price} of ${nameOf(before)}.`;
      await audit(trx, actor, { action: 'delete', kind: 'price', ids: [id], summary, before });
    });
  });
}

export async function changeAdminPrices(
  db: Database,
  ids: readonly number[],
  action: PriceAction,
  actor: Actor,
): Promise<BulkResult> {
  return processOneByOne(ids, async (id) => {
    if (action !== 'delete') return decideAbout(db, id, action === 'verify' ? 'verified' : 'rejected', actor);
    await deleteAdminPrice(db, id, actor);
    return undefined;
  });
}

/** Returns the id of the decision for an undo, or undefined if nothing changed. */
async function decideAbout(db: Database, id: number, verdict: 'verified' | 'rejected', actor: Actor) {
  return inTransaction(db, (trx) =>
    changePricesOf(trx, id, async () => {
      const before = await findPriceState(trx, id);
      if (!before || before.price_is_verified === verdict) return undefined;
      await verifyPrice(trx, actor, id, verdict, { isNotifiedLater: true });
      return saveDecision(trx, { kind: 'price', id, verdict, before: { prices: [before] }, decidedBy: actor.userId });
    }),
  );
}

const nameOf = ({ product_name, store_name }: AdminPrice) => `${product_name} at ${store_name}`;

async function updatePrice(trx: Executor, id: number, price: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('price')
    .set({ price })
    .where('id', '=', id)
    .where('price', '!=', price)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function deletePriceRow(trx: Executor, id: number): Promise<void> {
  await trx.deleteFrom('price').where('id', '=', id).execute();
}
