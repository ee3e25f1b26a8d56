import type { Coverage, CoverageCell, CoverageQuery } from '@bargain-buddy/contract';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { BadRequest } from '../../../platform/errors.ts';
import { cutToPage } from '../../../platform/paging.ts';
import {
  type CoverageCellRow,
  type CoverageRowPosition,
  countCoverageRows,
  countProductsOfRows,
  findCoverageCells,
  findCoverageRows,
  findCoverageStores,
  findNameOfCoverageScope,
} from './coverage.queries.ts';

const storesAtOnce = 20;

export async function getCoverage(
  db: Database,
  query: CoverageQuery,
): Promise<Omit<Coverage, 'next' | 'previous'> & { next: string | undefined }> {
  const { by, page, page_size, cursor, stores_page } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const offset = after ? 0 : (page - 1) * page_size;
  const [{ stores, count: store_count }, found, count, within] = await Promise.all([
    findCoverageStores(db, query, { offset: (stores_page - 1) * storesAtOnce, limit: storesAtOnce }),
    findCoverageRows(db, query, { after, offset, limit: page_size + 1 }),
    countCoverageRows(db, query),
    findNameOfCoverageScope(db, query),
  ]);
  const { rows, hasNext } = cutToPage(found, page_size);
  const ids = rows.map(({ id }) => id);
  const storeIds = stores.map(({ id }) => id);
  const [products, cells] = await Promise.all([
    countProductsOfRows(db, by, ids),
    findCoverageCells(db, by, ids, storeIds),
  ]);
  const known = new Map(cells.map((cell) => [`${cell.row} ${cell.store}`, toCell(cell, by)]));
  const last = rows.at(-1);
  return {
    stores,
    store_count,
    within: within ?? null,
    count,
    next: hasNext && last ? toCursor(last) : undefined,
    results: rows.map(({ id, name, detail }) => ({
      id,
      name,
      detail,
      products: products.get(id) ?? 0,
      cells: storeIds.map((store) => known.get(`${id} ${store}`) ?? null),
    })),
  };
}

function toCell({ listed, over_45, price, newest }: CoverageCellRow, by: CoverageQuery['by']): CoverageCell {
  return { listed, over_45, price: by === 'product' ? price : null, newest: newest.toISOString() };
}

const positionSchema = z.tuple([z.string(), z.number().int()]);

function toCursor({ place, id }: CoverageRowPosition): string {
  return Buffer.from(JSON.stringify([place, id])).toString('base64url');
}

function readCursor(cursor: string): CoverageRowPosition {
  try {
    const [place, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { place, id };
  } catch {
    throw new BadRequest('The cursor is not valid: use `next` as it was given.');
  }
}
