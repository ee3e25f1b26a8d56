import type { ImageVerification, Product, Store, Verification } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { notify } from '../notifications/index.ts';
import { toProduct, toStore } from './catalogue-view.ts';
import type { Kind } from './keep-change.ts';
import { lockProduct, updateProduct } from './product-writes.queries.ts';
import { lockStore, updateStore } from './store-writes.queries.ts';

const superuser = { isSuperuser: true };

/**
 * Decides about a product's picture, for superusers. Who uploaded it is told. A rejected one is shown to superusers only. Throws
 * NotFound, and Conflict where there is no picture, or another one than was looked at.
 */
export function decideAboutProductImage(db: Database, actor: Actor, id: number, decision: ImageVerification) {
  return inTransaction(db, (trx) => verifyProductImage(trx, actor, id, decision));
}

/** Decides about a store's picture, as `decideAboutProductImage` does. */
export function decideAboutStoreImage(db: Database, actor: Actor, id: number, decision: ImageVerification) {
  return inTransaction(db, (trx) => verifyStoreImage(trx, actor, id, decision));
}

async function verifyProductImage(
  trx: Executor,
  actor: Actor,
  id: number,
  decision: ImageVerification,
): Promise<Product> {
  const row = await lockProduct(trx, id);
  if (!row) throw new NotFound('There is no such product.');
  const { img_is_verified } = ensureSeen(row, decision);
  if (row.img_is_verified !== img_is_verified) {
    await updateProduct(trx, id, { img_is_verified });
    await tellDecision(trx, actor, 'product', row, img_is_verified);
  }
  return toProduct({ ...row, img_is_verified }, superuser);
}

async function verifyStoreImage(trx: Executor, actor: Actor, id: number, decision: ImageVerification): Promise<Store> {
  const row = await lockStore(trx, id);
  if (!row) throw new NotFound('There is no such store.');
  const { img_is_verified } = ensureSeen(row, decision);
  if (row.img_is_verified !== img_is_verified) {
    await updateStore(trx, id, { img_is_verified });
    await tellDecision(trx, actor, 'store', row, img_is_verified);
  }
  return toStore({ ...row, img_is_verified }, superuser);
}

interface Pictured {
  id: number;
  name: string;
  image: string | null;
  image_by: number | null;
  img_is_verified: Verification | null;
}

function ensureSeen({ image }: Pictured, decision: ImageVerification): ImageVerification {
  if (image === null) throw new Conflict('There is no picture to decide about.');
  if (decision.image_url !== undefined && decision.image_url !== image) {
    throw new Conflict('The picture has been replaced meanwhile. Please look at the new one.');
  }
  return decision;
}

const action = { verified: 'verify', rejected: 'reject', pending: 'update' } as const;

async function tellDecision(
  trx: Executor,
  actor: Actor,
  kind: Kind,
  { id, name, image_by, img_is_verified: before }: Pictured,
  img_is_verified: Verification,
): Promise<void> {
  await audit(trx, actor, {
    action: action[img_is_verified],
    kind,
    ids: [id],
    summary: `The picture of ${name} is ${img_is_verified}.`,
    before: { img_is_verified: before },
    after: { img_is_verified },
  });
  if (image_by === null || image_by === actor.userId || img_is_verified === 'pending') return;
  await notify(trx, {
    userId: image_by,
    ...(img_is_verified === 'verified'
      ? { content: `Your picture of ${name} was approved. Thank you!`, type: 'success' }
      : { content: `Your picture of ${name} was not accepted.`, type: 'warning' }),
  });
}
