import { canUploadImage } from '@bargain-buddy/catalogue';
import type { Product, ProductChange, ProductFields } from '@bargain-buddy/contract';
import { barcodeDigits, canonicalBarcode, withoutNan } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { ProductRow } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, Forbidden, NotFound, ValidationError } from '../../platform/errors.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { ensureVersion } from '../../platform/record-version.ts';
import { findOwnWaitingEdit, saveEditForReview } from '../edits/index.ts';
import { assignKinds, withAssignedKinds } from '../kinds/index.ts';
import { toProduct } from './catalogue-view.ts';
import { type Contributor, countContribution, viewerOfContributor } from './contributor.ts';
import { applyImageDecision } from './image-verification.service.ts';
import { lockRecord, updateRecord } from './records.queries.ts';
import { type RevisionAuthor, recordChangeOf, saveRevision } from './save-revision.ts';
import {
  findBarcodeContributor,
  findIdenticalProduct,
  findProductWithBarcode,
  type ProductIdentity,
} from './twins.queries.ts';

interface Services {
  db: Database;
  limits: Pick<Limits, 'contributions'>;
}

/** Throws Conflict with the id of an existing product with the same barcode or names. */
export async function createProduct(
  { db, limits }: Services,
  by: Contributor,
  fields: ProductFields,
): Promise<Product> {
  await countContribution(limits, by);
  const values = { ...fields, ...columnsOf(fields) };
  return inTransaction(
    db,
    async (trx) => {
      await ensureUnlike(trx, values, null);
      const [product = values] = await withAssignedKinds(trx, [values]);
      const row = await trx.insertInto('product').values(product).returningAll().executeTakeFirstOrThrow();
      await saveRevision(trx, by, { kind: 'product', id: row.id, name: row.name }, { before: null, after: values });
      return toProduct(row, viewerOfContributor(by));
    },
    refusals,
  );
}

/** `revision` undoes the change. It is null if nothing was written. */
interface ChangedProduct {
  product: Product;
  revision: number | null;
}

/**
 * Reviewed fields wait for review if others use the product. Only superusers can change a product with a verified
 * picture, but the author of a barcode can remove it. Throws NotFound, Forbidden, Outdated or Conflict.
 */
export async function changeProduct(
  { db, limits }: Services,
  by: Contributor,
  id: number,
  { img_is_verified, version, ...fields }: ProductChange,
): Promise<ChangedProduct> {
  await countContribution(limits, by);
  return inTransaction(
    db,
    async (trx) => {
      const found = await lockRecord(trx, 'product', id);
      if (!found) throw new NotFound('We couldn’t find this product.');
      const takesBack = await removesOwnBarcode(trx, by, found, fields);
      if (!canUploadImage(by, found.img_is_verified) && !takesBack)
        throw new Forbidden('This product is verified, so it can’t be changed.');
      const viewer = viewerOfContributor(by);
      const edit = await findOwnWaitingEdit(trx, 'product', id, viewer);
      ensureVersion(version, toProduct(found, viewer, edit));
      const row = await applyImageDecision(trx, by, 'product', found, img_is_verified);
      const seen: ProductRow = { ...row, ...edit?.after };
      const change = recordChangeOf(seen, columnsOf(fields));
      if (!change) return { product: toProduct(row, viewer, edit), revision: null };
      await ensureStaysUnlike(trx, seen, change.after);
      const isAtOnce = takesBack && !('barcode' in (edit?.after ?? {}));
      const { after } = change;
      const held = isAtOnce
        ? { atOnce: after, edit }
        : await saveEditForReview(trx, by, { kind: 'product', row, edit, after });
      const { product, revision } = await writeProduct(trx, by, row, held.atOnce);
      return { product: toProduct(product, viewer, held.edit), revision };
    },
    refusals,
  );
}

/** Returns null if nothing changed. Throws Conflict with the id of an identical product. */
export async function approveProductChange(
  trx: Executor,
  by: RevisionAuthor,
  row: ProductRow,
  { after, author }: { after: Partial<ProductRow>; author: number },
): Promise<number | null> {
  await ensureStaysUnlike(trx, row, recordChangeOf(row, after)?.after ?? {});
  return (await writeProduct(trx, by, row, after, author)).revision;
}

async function writeProduct(
  trx: Executor,
  by: RevisionAuthor,
  row: ProductRow,
  values: Partial<ProductRow>,
  author = by.userId,
): Promise<{ product: ProductRow; revision: number | null }> {
  const change = recordChangeOf(row, values);
  if (!change) return { product: row, revision: null };
  await updateRecord(trx, 'product', row.id, change.after);
  await assignKinds(trx, [row.id]);
  const revision = await saveRevision(trx, by, { kind: 'product', id: row.id, name: row.name }, change, author);
  return { product: { ...row, ...change.after }, revision };
}

/** Fills an empty field only, so verified products accept it. Throws Conflict with the id of the barcode's product. */
export async function addBarcode(
  { db, limits }: Services,
  by: Contributor,
  id: number,
  given: string,
): Promise<Product> {
  await countContribution(limits, by);
  if (!canonicalBarcode(given)) throw new ValidationError({ barcode: ['Check the barcode: a digit is wrong.'] });
  const barcode = barcodeDigits(given);
  return inTransaction(
    db,
    async (trx) => {
      const row = await lockRecord(trx, 'product', id);
      if (!row) throw new NotFound('We couldn’t find this product.');
      const owner = await findProductWithBarcode(trx, barcode);
      const edit = await findOwnWaitingEdit(trx, 'product', id, viewerOfContributor(by));
      if (owner?.id === id) return toProduct(row, viewerOfContributor(by), edit);
      if (owner) throw new Conflict('Another product already has this barcode.', owner.id);
      if (row.barcode) throw new Conflict('This product already has another barcode.');
      await updateRecord(trx, 'product', id, { barcode });
      const change = { before: { barcode: row.barcode }, after: { barcode } };
      await saveRevision(trx, by, { kind: 'product', id, name: row.name }, change);
      return toProduct({ ...row, barcode }, viewerOfContributor(by), edit);
    },
    refusals,
  );
}

/** Returns true if a change only removes the barcode and its author added that barcode. */
async function removesOwnBarcode(
  trx: Executor,
  { userId }: Contributor,
  { id, barcode }: ProductRow,
  { barcode: wanted, ...others }: Omit<ProductChange, 'img_is_verified' | 'version'>,
): Promise<boolean> {
  if (!barcode || wanted !== '' || Object.keys(others).length > 0) return false;
  return (await findBarcodeContributor(trx, id)) === userId;
}

const identifying = ['name', 'brand', 'amount', 'barcode'] as const;

/** Normalizes fields for the table: 'nan' becomes '', an empty barcode becomes null. */
function columnsOf<Fields extends Omit<ProductChange, 'img_is_verified' | 'version'>>(fields: Fields) {
  const known = Object.fromEntries(
    Object.entries(fields).map(([name, given]) => [name, withoutNan(given)]),
  ) as ProductChange;
  if (known.name === '') throw new ValidationError({ name: ['Enter the name of the product.'] });
  const { barcode, ...others } = known;
  return { ...others, ...(barcode !== undefined && { barcode: barcodeDigits(barcode) || null }) };
}

async function ensureStaysUnlike(trx: Executor, row: ProductRow, after: Partial<ProductRow>): Promise<void> {
  // Removing a barcode cannot make a product identical to another one.
  const isOnlyBarcodeRemoved = after.barcode === null && Object.keys(after).join() === 'barcode';
  if (isOnlyBarcodeRemoved || !identifying.some((name) => name in after)) return;
  await ensureUnlike(trx, { ...row, ...after }, row.id);
}

async function ensureUnlike(trx: Executor, identity: ProductIdentity, ownId: number | null): Promise<void> {
  const twin = await findIdenticalProduct(trx, identity, ownId);
  if (!twin) return;
  const detail = twin.hasBarcode ? 'Another product already has this barcode.' : 'This product already exists.';
  throw new Conflict(detail, twin.id);
}

/** A unique index also catches concurrent writers, such as imports. */
const refusals = { duplicate: () => new Conflict('This product already exists.') };
