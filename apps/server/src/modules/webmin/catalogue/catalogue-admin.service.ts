import type {
  AdminProduct,
  AdminProductFilter,
  AdminProductQuery,
  AdminStore,
  AdminStoreFilter,
  AdminStoreQuery,
  BulkResult,
  ProductBulk,
  RecordUsage,
  StoreBulk,
} from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { NotFound } from '../../../platform/errors.ts';
import { matchingIds } from '../../../platform/http/csv-answer.ts';
import { idsOf } from '../../../platform/ids-of.ts';
import { type Range, readPage } from '../../../platform/paging.ts';
import type { Limits } from '../../../platform/rate-limit/limits.ts';
import {
  type Contributor,
  changeProduct,
  changeStore,
  type RecordKind,
  toProduct,
  toStore,
} from '../../catalogue/index.ts';
import { noteDeletedListings } from '../../listing-writes/index.ts';
import { detachItemsFromRecord } from '../../lists/index.ts';
import { lockRecordsAndLists } from '../../merges/index.ts';
import { withdrawMessagesOfProduct } from '../../price-alerts/index.ts';
import { processOneByOne } from '../bulk.ts';
import { beginDeletion, finishDeletion } from '../deletions/deletions.queries.ts';
import { readLowestUnitPrices } from '../unit-prices.queries.ts';
import { type SpellingCorrector, withSpellingCorrection } from '../with-spelling-correction.ts';
import {
  type AdminRecordFilter,
  type AdminRow,
  countAdminRecords,
  findAdminRecords,
  findMatchingRecords,
  findRecordUsage,
} from './catalogue-admin.queries.ts';
import type { ExportedProduct } from './catalogue-columns.ts';

interface Reader {
  me: CurrentUser;
  correct: SpellingCorrector;
}

/** Products that match a filter, for pages. */
const productQueries = (db: Database, query: AdminProductFilter, me: CurrentUser) => ({
  count: () => countAdminRecords(db, 'product', query),
  find: (range: Range) => findAdminRecords(db, 'product', query, range),
  toResult: (row: AdminRow<'product'>): AdminProduct => ({ ...toProduct(row, me), listings: row.listings }),
});

/** Stores that match a filter, for pages and exports. */
export const storeQueries = (db: Database, query: AdminStoreFilter, me: CurrentUser) => ({
  count: () => countAdminRecords(db, 'store', query),
  find: (range: Range) => findAdminRecords(db, 'store', query, range),
  toResult: (row: AdminRow<'store'>): AdminStore => {
    const { listings, location_source } = row;
    return { ...toStore(row, me), listings, location_source };
  },
});

export function listAdminProducts(db: Database, asked: AdminProductQuery, { me, correct }: Reader) {
  return withSpellingCorrection(asked, correct, (query) => readPage(query, productQueries(db, query, me)));
}

export function listAdminStores(db: Database, asked: AdminStoreQuery, { me, correct }: Reader) {
  return withSpellingCorrection(asked, correct, (query) => readPage(query, storeQueries(db, query, me)));
}

/** Products with their lowest unit prices, for exports. */
export function exportedProductQueries(db: Database, query: AdminProductFilter, me: CurrentUser) {
  const { count, find, toResult } = productQueries(db, query, me);
  return {
    count,
    async find(range: Range): Promise<ExportedProduct[]> {
      const rows = await find(range);
      const facts = await readLowestUnitPrices(db, idsOf(rows));
      return rows.map((row) => ({ ...facts.get(row.id), ...toResult(row) }));
    },
    toResult: (product: ExportedProduct) => product,
  };
}

export function listMatchingRecords(db: Database, kind: RecordKind, query: AdminRecordFilter) {
  return matchingIds((limit) => findMatchingRecords(db, kind, query, limit));
}

export async function getRecordUsage(db: Executor, kind: RecordKind, id: number): Promise<RecordUsage> {
  return (await findRecordUsage(db, kind, id)) ?? notThere(kind);
}

/** Deletes a product or store with its prices. Returns the id of the deletion for an undo. */
export async function deleteCatalogueRecord(db: Database, kind: RecordKind, id: number, actor: Actor): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { records, lists } = await lockRecordsAndLists(trx, kind, [id]);
    const record = records[0] ?? notThere(kind);
    const usage = await getRecordUsage(trx, kind, id);
    const deletion = await beginDeletion(trx, { kind, record, usage, lists: idsOf(lists), actor });
    await detachItemsFromRecord(trx, kind, { id, name: record.name }, lists);
    await finishDeletion(trx, deletion);
    await noteDeletedListings(trx, kind, id);
    if (kind === 'product') await withdrawMessagesOfProduct(trx, id);
    await trx.deleteFrom(kind).where('id', '=', id).execute();
    await audit(trx, actor, {
      action: 'delete',
      kind,
      ids: [id],
      summary: `Deleted ${record.name} with ${formatCount(usage.prices, 'price')}.`,
      before: { ...record, ...usage },
    });
    return deletion;
  });
}

function notThere(kind: RecordKind): never {
  throw new NotFound(`There is no such ${kind}.`);
}

interface Services {
  db: Database;
  limits: Limits;
}

export function changeProducts(services: Services, { ids, change }: ProductBulk, by: Contributor): Promise<BulkResult> {
  return processOneByOne(ids, async (id) => {
    if (!change) return deleteCatalogueRecord(services.db, 'product', id, by);
    return (await changeProduct(services, by, id, change)).revision;
  });
}

export function changeStores(services: Services, { ids, change }: StoreBulk, by: Contributor): Promise<BulkResult> {
  return processOneByOne(ids, async (id) => {
    if (!change) return deleteCatalogueRecord(services.db, 'store', id, by);
    return (await changeStore(services, by, id, change)).revision;
  });
}
