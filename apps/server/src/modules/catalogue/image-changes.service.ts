import { canUploadImage } from '@bargain-buddy/catalogue';
import { imageSizes } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { convertToWebpSizes } from '../../platform/images/picture.ts';
import { storePictureInSizes } from '../../platform/images/store-picture.ts';
import { findOwnWaitingEdit } from '../edits/index.ts';
import { toRecord } from './catalogue-view.ts';
import { type Contributor, viewerOfContributor } from './contributor.ts';
import { findRecord, lockRecord, type RecordKind, updateRecord } from './records.queries.ts';
import { recordChangeOf, saveRevision } from './save-revision.ts';

interface Services {
  db: Database;
  images: ImageStore;
}

/** Only superusers can replace a verified picture. Throws NotFound, Forbidden, or 415 for an unsupported file. */
export async function changeImage<Kind extends RecordKind>(
  { db, images }: Services,
  by: Contributor,
  kind: Kind,
  id: number,
  bytes: Buffer,
) {
  ensureMayChange(by, kind, await findRecord(db, kind, id));
  const values = await storeImage(images, by, bytes);
  return inTransaction(db, async (trx) => {
    const row = ensureMayChange(by, kind, await lockRecord(trx, kind, id));
    await updateRecord<RecordKind>(trx, kind, id, values);
    await saveImageRevision(trx, by, kind, row, values);
    const viewer = viewerOfContributor(by);
    return toRecord(kind, { ...row, ...values }, viewer, await findOwnWaitingEdit(trx, kind, id, viewer));
  });
}

interface ImageColumns {
  image: string | null;
  img_is_verified: 'pending' | 'verified' | 'rejected' | null;
  image_by: number | null;
}

/** Runs before the expensive decoding, and again after the row is locked. */
function ensureMayChange<Row extends ImageColumns>(by: Contributor, kind: RecordKind, row: Row | undefined): Row {
  if (!row) throw new NotFound(`We couldn’t find this ${kind}.`);
  if (!canUploadImage(by, row.img_is_verified))
    throw new Forbidden('This picture is verified, so it can’t be changed.');
  return row;
}

async function storeImage(images: ImageStore, by: Contributor, bytes: Buffer) {
  const image = await storePictureInSizes(images, await convertToWebpSizes(bytes, imageSizes));
  return { image, img_is_verified: by.isSuperuser ? ('verified' as const) : ('pending' as const), image_by: by.userId };
}

async function saveImageRevision(
  trx: Executor,
  by: Contributor,
  kind: RecordKind,
  row: ImageColumns & { id: number; name: string },
  values: ImageColumns,
): Promise<void> {
  if (!recordChangeOf<ImageColumns>(row, values)) return;
  // Stores all picture columns, so that a later decision is not attributed to this picture.
  const { image, img_is_verified, image_by } = row;
  const change = { before: { image, img_is_verified, image_by }, after: values };
  await saveRevision(trx, by, { kind, id: row.id, name: row.name }, change);
}
