import { canUploadImage } from '@bargain-buddy/catalogue';
import { imageSizes, type Product, type Store } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { convertToWebpSizes } from '../../platform/images/picture.ts';
import { storePictureInSizes } from '../../platform/images/store-picture.ts';
import { findOwnWaitingEdit } from '../edits/index.ts';
import { toProduct, toStore } from './catalogue-view.ts';
import { type Contributor, viewerOfContributor } from './contributor.ts';
import { lockProduct, updateProduct } from './product-writes.queries.ts';
import { findProduct } from './products.queries.ts';
import { type RecordKind, recordChangeOf, saveRevision } from './save-revision.ts';
import { lockStore, updateStore } from './store-writes.queries.ts';
import { findStore } from './stores.queries.ts';

interface Services {
  db: Database;
  images: ImageStore;
}

/** Only superusers can replace a verified picture. Throws NotFound, Forbidden, or 415 for an unsupported file. */
export async function changeProductImage(
  { db, images }: Services,
  by: Contributor,
  id: number,
  bytes: Buffer,
): Promise<Product> {
  ensureMayChange(by, 'product', await findProduct(db, id));
  const values = await storeImage(images, by, bytes);
  return inTransaction(db, async (trx) => {
    const row = ensureMayChange(by, 'product', await lockProduct(trx, id));
    await updateProduct(trx, id, values);
    await saveImageRevision(trx, by, 'product', row, values);
    return toProduct(
      { ...row, ...values },
      viewerOfContributor(by),
      await findOwnWaitingEdit(trx, 'product', id, viewerOfContributor(by)),
    );
  });
}

export async function changeStoreImage(
  { db, images }: Services,
  by: Contributor,
  id: number,
  bytes: Buffer,
): Promise<Store> {
  ensureMayChange(by, 'store', await findStore(db, id));
  const values = await storeImage(images, by, bytes);
  return inTransaction(db, async (trx) => {
    const row = ensureMayChange(by, 'store', await lockStore(trx, id));
    await updateStore(trx, id, values);
    await saveImageRevision(trx, by, 'store', row, values);
    return toStore(
      { ...row, ...values },
      viewerOfContributor(by),
      await findOwnWaitingEdit(trx, 'store', id, viewerOfContributor(by)),
    );
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
