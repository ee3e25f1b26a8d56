import { imageSizes, type Product, type Store } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { canUploadImage } from '../../platform/images/image-rights.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { pictureInSizes } from '../../platform/images/picture.ts';
import { storePictureInSizes } from '../../platform/images/store-picture.ts';
import { findOwnEdit } from '../edits/index.ts';
import { toProduct, toStore } from './catalogue-view.ts';
import { type Contributor, viewerOf } from './contributor.ts';
import { lockProduct, updateProduct } from './product-writes.queries.ts';
import { findProduct } from './products.queries.ts';
import { changeOf, type Kind, saveRevision } from './save-revision.ts';
import { lockStore, updateStore } from './store-writes.queries.ts';
import { findStore } from './stores.queries.ts';

interface Services {
  db: Database;
  images: ImageStore;
}

/**
 * Gives a product the picture in `bytes`; for signed-in people while the image is not verified, for superusers always
 * (DET-06, ROL-03). Theirs is verified, anybody else's pending. Throws NotFound, Forbidden, and 415 for what is no
 * picture.
 */
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
    return toProduct({ ...row, ...values }, viewerOf(by), await findOwnEdit(trx, 'product', id, viewerOf(by)));
  });
}

/** Gives a store the picture in `bytes`, as `changeProductImage` does. */
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
    return toStore({ ...row, ...values }, viewerOf(by), await findOwnEdit(trx, 'store', id, viewerOf(by)));
  });
}

interface ImageColumns {
  image: string | null;
  img_is_verified: 'pending' | 'verified' | 'rejected' | null;
  image_by: number | null;
}

/** Asked before the picture is decoded, which costs, and again when it is there. */
function ensureMayChange<Row extends ImageColumns>(by: Contributor, kind: Kind, row: Row | undefined): Row {
  if (!row) throw new NotFound(`We couldn’t find this ${kind}.`);
  if (!canUploadImage(by, row.img_is_verified))
    throw new Forbidden('This picture is verified, so it can’t be changed.');
  return row;
}

async function storeImage(images: ImageStore, by: Contributor, bytes: Buffer) {
  const image = await storePictureInSizes(images, await pictureInSizes(bytes, imageSizes));
  return { image, img_is_verified: by.isSuperuser ? ('verified' as const) : ('pending' as const), image_by: by.userId };
}

async function saveImageRevision(
  trx: Executor,
  by: Contributor,
  kind: Kind,
  row: ImageColumns & { id: number; name: string },
  values: ImageColumns,
): Promise<void> {
  if (!changeOf<ImageColumns>(row, values)) return;
  // All of it, since what is decided about the next picture must not be taken for a decision about this one.
  const { image, img_is_verified, image_by } = row;
  const change = { before: { image, img_is_verified, image_by }, after: values };
  await saveRevision(trx, by, { kind, id: row.id, name: row.name }, change);
}
