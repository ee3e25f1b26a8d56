import type { Product, ProductChange, ProductFields } from '@bargain-buddy/contract';
import { barcodeDigits, canonicalBarcode, knownText } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { ProductRow } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, Forbidden, NotFound, ValidationError } from '../../platform/errors.ts';
import { canUploadImage } from '../../platform/images/image-rights.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { ensureVersion } from '../../platform/record-version.ts';
import { assignKinds, withKinds } from '../kinds/index.ts';
import { toProduct } from './catalogue-view.ts';
import { type Contributor, countContribution, viewerOf } from './contributor.ts';
import { decideByTheWay } from './image-verification.service.ts';
import { findBarcodeGiver, insertProduct, lockProduct, updateProduct } from './product-writes.queries.ts';
import { changeOf, saveRevision } from './save-revision.ts';
import { findProductWithBarcode, findTwinOfProduct, type ProductIdentity } from './twins.queries.ts';

interface Services {
  db: Database;
  limits: Pick<Limits, 'contributions'>;
}

/**
 * Adds a product; for signed-in people. Throws Conflict with the id of the one that has the barcode or the same names.
 */
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
      const [product = values] = await withKinds(trx, [values]);
      const row = await insertProduct(trx, product);
      await saveRevision(trx, by, { kind: 'product', id: row.id, name: row.name }, { before: null, after: values });
      return toProduct(row, viewerOf(by));
    },
    refusals,
  );
}

/** A product after a change, and the revision by which that can be taken back, where anything was changed. */
interface ChangedProduct {
  product: Product;
  revision: number | null;
}

/**
 * Changes a product; for signed-in people while its image is not verified, for superusers always (DET-05, ROL-03). The
 * giver of a barcode can always take it back. Throws NotFound, Forbidden, Outdated, and Conflict with the id of the
 * product that it would be the same as.
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
      const found = await lockProduct(trx, id);
      if (!found) throw new NotFound('We couldn’t find this product.');
      if (!canUploadImage(by, found.img_is_verified) && !(await takesOwnBarcodeBack(trx, by, found, fields)))
        throw new Forbidden('This product is verified, so it can’t be changed.');
      ensureVersion(version, toProduct(found, viewerOf(by)));
      const row = await decideByTheWay(trx, by, 'product', found, img_is_verified);
      const change = changeOf(row, columnsOf(fields));
      if (!change) return { product: toProduct(row, viewerOf(by)), revision: null };
      const changed = { ...row, ...change.after };
      // Without its barcode a product is no more like another one.
      const isOnlyBarcodeRemoved = changed.barcode === null && Object.keys(change.after).join() === 'barcode';
      if (!isOnlyBarcodeRemoved && identifying.some((name) => name in change.after))
        await ensureUnlike(trx, changed, id);
      await updateProduct(trx, id, change.after);
      await assignKinds(trx, [id]);
      const revision = await saveRevision(trx, by, { kind: 'product', id, name: row.name }, change);
      return { product: toProduct(changed, viewerOf(by)), revision };
    },
    refusals,
  );
}

/**
 * Gives a scanned barcode to a product without one; for signed-in people. It fills an empty field and replaces nothing,
 * so verified products accept it too. WebMin can undo it like any change. Throws ValidationError for a wrong check
 * digit, NotFound, and Conflict if the product has another barcode, or with the id of the barcode's product.
 */
export async function giveBarcode(
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
      const row = await lockProduct(trx, id);
      if (!row) throw new NotFound('We couldn’t find this product.');
      const owner = await findProductWithBarcode(trx, barcode);
      if (owner?.id === id) return toProduct(row, viewerOf(by));
      if (owner) throw new Conflict('Another product already has this barcode.', owner.id);
      if (row.barcode) throw new Conflict('This product already has another barcode.');
      await updateProduct(trx, id, { barcode });
      const change = { before: { barcode: row.barcode }, after: { barcode } };
      await saveRevision(trx, by, { kind: 'product', id, name: row.name }, change);
      return toProduct({ ...row, barcode }, viewerOf(by));
    },
    refusals,
  );
}

/** Tests if a change only removes the barcode, and its author gave that barcode. */
async function takesOwnBarcodeBack(
  trx: Executor,
  { userId }: Contributor,
  { id, barcode }: ProductRow,
  { barcode: wanted, ...others }: Omit<ProductChange, 'img_is_verified' | 'version'>,
): Promise<boolean> {
  if (!barcode || wanted !== '' || Object.keys(others).length > 0) return false;
  return (await findBarcodeGiver(trx, id)) === userId;
}

const identifying = ['name', 'brand', 'amount', 'barcode'] as const;

/** The fields as the table has them: 'nan' is nothing, and no barcode is none. */
function columnsOf<Fields extends Omit<ProductChange, 'img_is_verified' | 'version'>>(fields: Fields) {
  const known = Object.fromEntries(
    Object.entries(fields).map(([name, given]) => [name, knownText(given)]),
  ) as ProductChange;
  if (known.name === '') throw new ValidationError({ name: ['Enter the name of the product.'] });
  const { barcode, ...others } = known;
  return { ...others, ...(barcode !== undefined && { barcode: barcodeDigits(barcode) || null }) };
}

async function ensureUnlike(trx: Executor, identity: ProductIdentity, ownId: number | null): Promise<void> {
  const twin = await findTwinOfProduct(trx, identity, ownId);
  if (!twin) return;
  const detail = twin.hasBarcode ? 'Another product already has this barcode.' : 'This product already exists.';
  throw new Conflict(detail, twin.id);
}

/** The barcode may also be given away by others at the same moment, such as imports. */
const refusals = { duplicate: () => new Conflict('This product already exists.') };
