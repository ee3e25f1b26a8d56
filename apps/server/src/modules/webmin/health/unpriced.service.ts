import type { UnpricedProduct, UnpricedProductsQuery } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import type { Database } from '../../../platform/database/database.ts';
import { BadRequest } from '../../../platform/errors.ts';
import { type Columns, inBatches, isCut } from '../../../platform/http/csv-answer.ts';
import { cutPage } from '../../../platform/paging.ts';
import { findUnpriced, type UnpricedRow } from './unpriced.queries.ts';

export async function listUnpricedProducts(db: Database, { page, page_size, cursor }: UnpricedProductsQuery) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const range = { after, offset: after ? 0 : (page - 1) * page_size, limit: page_size + 1 };
  const { count, rows: found } = await findUnpriced(db, range);
  const { rows, hasNext } = cutPage(found, page_size);
  const last = rows.at(-1);
  return { count, next: hasNext && last ? `${last.key}_${last.id}` : undefined, products: rows.map(toProduct) };
}

export function eachUnpricedProduct(db: Database) {
  return inBatches(async (range) => (await findUnpriced(db, range)).rows.map(toProduct));
}

export function areUnpricedCut(db: Database): Promise<boolean> {
  return isCut(async () => (await findUnpriced(db, { offset: 0, limit: 1 })).count);
}

export const unpricedColumns: Columns<UnpricedProduct> = {
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Brand: ({ brand }) => brand,
  Amount: ({ amount }) => amount,
  'Last seen': ({ last_seen }) => last_seen && localDay(new Date(last_seen)),
  Stores: ({ stores }) => stores,
};

function toProduct({ key: _key, last_seen, ...product }: UnpricedRow): UnpricedProduct {
  return { ...product, last_seen: last_seen?.toISOString() ?? null };
}

function readCursor(cursor: string): { key: number; id: number } {
  const [, key, id] = /^(\d{1,17})_(\d{1,10})$/.exec(cursor) ?? [];
  if (!key || !id || Number(id) > 2_147_483_647) {
    throw new BadRequest('The cursor is not valid: use `next` as it was given.');
  }
  return { key: Number(key), id: Number(id) };
}
