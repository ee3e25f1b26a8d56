import { barcodeSpellings } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, firstRowOf } from '../../platform/database/database.ts';

/** Fields that identify a product. Case and spaces of the names are ignored. */
export interface ProductIdentity {
  name: string;
  brand: string;
  amount: string;
  barcode: string | null;
}

export interface StoreIdentity {
  name: string;
  address: string;
  region: string | null;
}

const productKey = ({ name, brand, amount }: ProductIdentity) => sql`identity_key(${name}, ${brand}, ${amount})`;
const storeKey = ({ name, address, region }: StoreIdentity) => sql`identity_key(${name}, ${address}, ${region ?? ''})`;

/** Locks the identity until the transaction ends, which serializes concurrent additions of one product. */
export async function findIdenticalProduct(
  trx: Executor,
  identity: ProductIdentity,
  ownId: number | null,
): Promise<{ id: number; hasBarcode: boolean } | undefined> {
  // The fixed order of the two locks prevents deadlocks.
  const spellings = identity.barcode === null ? [] : await lockBarcode(trx, identity.barcode);
  await lockIdentity(trx, 'product', productKey(identity));
  return firstRowOf(trx)<{ id: number; hasBarcode: boolean }>`
    SELECT id, coalesce(barcode = ANY(${spellings}::text[]), false) AS "hasBarcode" FROM product
    WHERE (barcode = ANY(${spellings}::text[]) OR identity_key(name, brand, amount) = ${productKey(identity)})
      AND id IS DISTINCT FROM ${ownId}
    ORDER BY 2 DESC, id LIMIT 1
  `;
}

/** Finds the product with a barcode. Locks the barcode until the transaction ends. */
export async function findProductWithBarcode(trx: Executor, barcode: string): Promise<{ id: number } | undefined> {
  const spellings = await lockBarcode(trx, barcode);
  return trx.selectFrom('product').select('id').where('barcode', 'in', spellings).orderBy('id').executeTakeFirst();
}

async function lockBarcode(trx: Executor, barcode: string): Promise<string[]> {
  const spellings = barcodeSpellings(barcode);
  await lockIdentity(trx, 'barcode', sql`${spellings[0]}`);
  return spellings;
}

/** Locks the identity until the transaction ends, which serializes concurrent additions of one store. */
export async function findIdenticalStore(
  trx: Executor,
  identity: StoreIdentity,
  ownId: number | null,
): Promise<{ id: number } | undefined> {
  await lockIdentity(trx, 'store', storeKey(identity));
  return firstRowOf(trx)<{ id: number }>`
    SELECT id FROM store
    WHERE identity_key(name, address, coalesce(region, '')) = ${storeKey(identity)} AND id IS DISTINCT FROM ${ownId}
    ORDER BY id LIMIT 1
  `;
}

async function lockIdentity(trx: Executor, kind: string, key: RawBuilder<unknown>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${kind}), hashtext(${key}))`.execute(trx);
}

/** Returns the author of the latest barcode change that is not undone. */
export async function findBarcodeContributor(trx: Executor, id: number): Promise<number | null | undefined> {
  const row = await trx
    .selectFrom('revision')
    .select('changed_by')
    .where('kind', '=', 'product')
    .where('record_id', '=', id)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`after ? 'barcode'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.changed_by;
}
