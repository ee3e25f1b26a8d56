import type { ImageVerification, Verification } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { notify } from '../notifications/index.ts';
import { toRecord } from './catalogue-view.ts';
import type { Contributor } from './contributor.ts';
import { lockRecord, type RecordKind, type RecordRows, updateRecord } from './records.queries.ts';

/** Notifies the uploader. Throws NotFound, or Conflict if the picture was replaced in the meantime. */
export function decideAboutImage<Kind extends RecordKind>(
  db: Database,
  actor: Actor,
  kind: Kind,
  id: number,
  decision: ImageVerification,
) {
  return inTransaction(db, async (trx) => {
    const row = await lockRecord(trx, kind, id);
    if (!row) throw new NotFound(`We couldn’t find this ${kind}.`);
    ensureSeen(row, decision);
    const decided = await decide<RecordRows[Kind]>(trx, actor, kind, row, decision.img_is_verified);
    return toRecord(kind, decided, { isSuperuser: true });
  });
}

/** Applies a superuser's picture decision that is part of a record change. */
export async function applyImageDecision<Row extends Pictured>(
  trx: Executor,
  by: Contributor,
  kind: RecordKind,
  row: Row,
  img_is_verified: Verification | null | undefined,
): Promise<Row> {
  return by.isSuperuser && img_is_verified ? decide(trx, by, kind, row, img_is_verified) : row;
}

async function decide<Row extends Pictured>(
  trx: Executor,
  actor: Actor,
  kind: RecordKind,
  row: Row,
  img_is_verified: Verification,
): Promise<Row> {
  if (row.image === null || row.img_is_verified === img_is_verified) return row;
  await setImageState(trx, actor, kind, row, img_is_verified);
  await notifyUploader(trx, actor.userId, row, img_is_verified);
  return { ...row, img_is_verified };
}

/** Notifies the uploader if the decision is still current, and returns true in that case. */
export async function notifyImageDecision(
  trx: Executor,
  decidedBy: number | null,
  { kind, id, image }: { kind: RecordKind; id: number; image: string | undefined },
  verification: Verification,
): Promise<boolean> {
  const row = await lockRecord(trx, kind, id);
  if (row?.image !== image || row?.img_is_verified !== verification) return false;
  await notifyUploader(trx, decidedBy, row, verification);
  return true;
}

interface Pictured {
  id: number;
  name: string;
  image: string | null;
  image_by: number | null;
  img_is_verified: Verification | null;
}

function ensureSeen({ image }: Pictured, { image_url }: ImageVerification): void {
  // Public image addresses are absolute, so only the file names are compared.
  if (image_url === undefined || nameOf(image_url) === nameOf(image ?? '')) return;
  throw new Conflict('The picture has been replaced meanwhile. Please look at the new one.');
}

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

const action = { verified: 'verify', rejected: 'reject', pending: 'update' } as const;

/** Stores the decision and writes the audit log, without notifying the uploader. */
export async function setImageState(
  trx: Executor,
  actor: Actor,
  kind: RecordKind,
  { id, name, img_is_verified: before }: Pick<Pictured, 'id' | 'name' | 'img_is_verified'>,
  img_is_verified: Verification,
): Promise<void> {
  await updateRecord(trx, kind, id, { img_is_verified });
  await audit(trx, actor, {
    action: action[img_is_verified],
    kind,
    ids: [id],
    summary: `The picture of ${name} is ${img_is_verified}.`,
    before: { img_is_verified: before },
    after: { img_is_verified },
  });
}

async function notifyUploader(
  trx: Executor,
  decidedBy: number | null,
  { name, image_by }: Pictured,
  img_is_verified: Verification,
): Promise<void> {
  if (image_by === null || image_by === decidedBy || img_is_verified === 'pending') return;
  await notify(trx, {
    userId: image_by,
    ...(img_is_verified === 'verified'
      ? { content: `Your picture of ${name} was approved. Thank you!`, type: 'success' }
      : { content: `Your picture of ${name} was not accepted.`, type: 'warning' }),
  });
}
