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
import type { ProductRow, StoreRow } from '../../../platform/database/tables.ts';
import { inTransaction, RetryTransaction } from '../../../platform/database/transaction.ts';
import { NotFound } from '../../../platform/errors.ts';
import { isExportCut, matchingIds, readInBatches } from '../../../platform/http/csv-answer.ts';
import { idsOf } from '../../../platform/ids-of.ts';
import { readPage } from '../../../platform/paging.ts';
import type { Limits } from '../../../platform/rate-limit/limits.ts';
import { type Contributor, changeProduct, changeStore, toProduct, toStore } from '../../catalogue/index.ts';
import { detachItemsFromRecord, lockLists } from '../../lists/index.ts';
import { processOneByOne } from '../bulk.ts';
import { beginDeletion, finishDeletion } from '../deletions/deletions.queries.ts';
import { readLowestUnitPrices } from '../unit-prices.queries.ts';
import { type SpellingCorrector, withSpellingCorrection } from '../with-spelling-correction.ts';
import {
  countAdminProducts,
  countAdminStores,
  findAdminProducts,
  findAdminStores,
  findMatchingProducts,
  findMatchingStores,
} from './catalogue-admin.queries.ts';
import type { ExportedProduct } from './catalogue-columns.ts';
import {
  deleteRecord,
  findListsWithRecord,
  findRecordUsage,
  lockAgainstPriceWrites,
  lockRecordAgainstUse,
  type RecordKind,
} from './usage.queries.ts';

interface Reader {
  me: CurrentUser;
  correct: SpellingCorrector;
}

export async function listAdminProducts(db: Database, asked: AdminProductQuery, { me, correct }: Reader) {
  return withSpellingCorrection(asked, correct, (query) =>
    readPage(query, {
      count: () => countAdminProducts(db, query),
      find: (range) => findAdminProducts(db, query, range),
      toResult: (row) => toAdminProduct(row, me),
    }),
  );
}

export async function listAdminStores(db: Database, asked: AdminStoreQuery, { me, correct }: Reader) {
  return withSpellingCorrection(asked, correct, (query) =>
    readPage(query, {
      count: () => countAdminStores(db, query),
      find: (range) => findAdminStores(db, query, range),
      toResult: (row) => toAdminStore(row, me),
    }),
  );
}

export function exportedProductBatches(db: Database, query: AdminProductFilter, me: CurrentUser) {
  return readInBatches(async (range): Promise<ExportedProduct[]> => {
    const rows = await findAdminProducts(db, query, range);
    const facts = await readLowestUnitPrices(db, idsOf(rows));
    return rows.map((row) => ({ ...facts.get(row.id), ...toAdminProduct(row, me) }));
  });
}

export function exportedStoreBatches(db: Database, query: AdminStoreFilter, me: CurrentUser) {
  return readInBatches(async (range) => (await findAdminStores(db, query, range)).map((row) => toAdminStore(row, me)));
}

export function listMatchingProducts(db: Database, query: AdminProductFilter) {
  return matchingIds((limit) => findMatchingProducts(db, query, limit));
}

export function listMatchingStores(db: Database, query: AdminStoreFilter) {
  return matchingIds((limit) => findMatchingStores(db, query, limit));
}

export function isProductExportCut(db: Database, query: AdminProductFilter): Promise<boolean> {
  return isExportCut(() => countAdminProducts(db, query));
}

export function isStoreExportCut(db: Database, query: AdminStoreFilter): Promise<boolean> {
  return isExportCut(() => countAdminStores(db, query));
}

export async function getRecordUsage(db: Database, kind: RecordKind, id: number): Promise<RecordUsage> {
  return (await findRecordUsage(db, kind, id)) ?? notThere(kind);
}

/** Deletes a product or store with its prices. Returns the id of the deletion for an undo. */
export async function deleteCatalogueRecord(db: Database, kind: RecordKind, id: number, actor: Actor): Promise<number> {
  return inTransaction(db, (trx) => tryToDelete(trx, kind, id, actor));
}

/** Retries if the record was added to another list meanwhile. */
async function tryToDelete(trx: Executor, kind: RecordKind, id: number, actor: Actor): Promise<number> {
  // Locks stores and record before lists, like price writers. Then locks the record exclusively, like item additions.
  await lockAgainstPriceWrites(trx, kind, id);
  const lists = await lockLists(trx, await findListsWithRecord(trx, kind, id));
  const record = (await lockRecordAgainstUse(trx, kind, id)) ?? notThere(kind);
  const usage = (await findRecordUsage(trx, kind, id)) ?? notThere(kind);
  if ((await findListsWithRecord(trx, kind, id)).length > lists.length) {
    throw new RetryTransaction(`The ${kind} is in use. Please try again.`);
  }
  const deletion = await beginDeletion(trx, { kind, record, usage, lists: lists.map((list) => list.id), actor });
  await detachItemsFromRecord(trx, kind, { id, name: record.name }, lists);
  await finishDeletion(trx, deletion);
  await deleteRecord(trx, kind, id);
  await audit(trx, actor, {
    action: 'delete',
    kind,
    ids: [id],
    summary: `Deleted ${record.name} with ${formatCount(usage.prices, 'price')}.`,
    before: { ...record, ...usage },
  });
  return deletion;
}

function toAdminProduct(row: ProductRow & { listings: number }, me: CurrentUser): AdminProduct {
  return { ...toProduct(row, me), listings: row.listings };
}

function toAdminStore(row: StoreRow & { listings: number }, me: CurrentUser): AdminStore {
  return { ...toStore(row, me), listings: row.listings, location_source: row.location_source };
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
