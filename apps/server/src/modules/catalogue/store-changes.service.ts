import { canUploadImage } from '@bargain-buddy/catalogue';
import type { Store, StoreChange, StoreFields } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { StoreRow } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { ensureVersion } from '../../platform/record-version.ts';
import { findOwnEdit, storeForReview } from '../edits/index.ts';
import { refreshListingsOfStore } from '../listing-writes/index.ts';
import { toStore } from './catalogue-view.ts';
import { type Contributor, countContribution, viewerOf } from './contributor.ts';
import { applyImageDecision } from './image-verification.service.ts';
import { changeOf, saveRevision, type Writer } from './save-revision.ts';
import { ensureOnTheIslands, ensurePlace, placeOrArea, storeColumns } from './store-columns.ts';
import { insertStore, lockStore, updateStore } from './store-writes.queries.ts';
import { findTwinOfStore, type StoreIdentity } from './twins.queries.ts';

interface Services {
  db: Database;
  limits: Pick<Limits, 'contributions'>;
}

/** Superusers may omit the position. Throws Conflict with the id of an identical store. */
export async function createStore({ db, limits }: Services, by: Contributor, fields: StoreFields): Promise<Store> {
  await countContribution(limits, by);
  const columns = storeColumns(fields);
  const values = { ...columns, ...(by.isSuperuser ? placeOrArea(columns) : ensurePlace(columns)) };
  return inTransaction(
    db,
    async (trx) => {
      await ensureUnlike(trx, values, null);
      const row = await insertStore(trx, values);
      await saveRevision(trx, by, { kind: 'store', id: row.id, name: row.name }, { before: null, after: values });
      return toStore(row, viewerOf(by));
    },
    refusals,
  );
}

/** `revision` undoes the change. It is null if nothing was written. */
interface ChangedStore {
  store: Store;
  revision: number | null;
}

/** Reviewed fields wait for review if others use the store. Throws NotFound, Forbidden, Outdated or Conflict. */
export async function changeStore(
  { db, limits }: Services,
  by: Contributor,
  id: number,
  { img_is_verified, version, ...fields }: StoreChange,
): Promise<ChangedStore> {
  await countContribution(limits, by);
  return inTransaction(
    db,
    async (trx) => {
      const found = await lockStore(trx, id);
      if (!found) throw new NotFound('We couldn’t find this store.');
      if (!canUploadImage(by, found.img_is_verified))
        throw new Forbidden('This store is verified, so it can’t be changed.');
      const viewer = viewerOf(by);
      const edit = await findOwnEdit(trx, 'store', id, viewer);
      ensureVersion(version, toStore(found, viewer, edit));
      const row = await applyImageDecision(trx, by, 'store', found, img_is_verified);
      const seen: StoreRow = { ...row, ...edit?.after };
      const values = storeColumns(fields);
      const isMoved = (values.lat ?? seen.lat) !== seen.lat || (values.lon ?? seen.lon) !== seen.lon;
      const change = changeOf(seen, { ...values, ...(isMoved && { location_source: 'exact' as const }) });
      if (!change) return { store: toStore(row, viewer, edit), revision: null };
      if (isMoved) ensureOnTheIslands({ ...seen, ...change.after });
      await ensureStaysUnlike(trx, seen, change.after);
      const held = await storeForReview(trx, by, { kind: 'store', row, edit, after: change.after });
      const { store, revision } = await writeStore(trx, by, row, held.atOnce);
      return { store: toStore(store, viewer, held.edit), revision };
    },
    refusals,
  );
}

/** Returns null if nothing changed. Throws Conflict with the id of an identical store. */
export async function approveStoreChange(
  trx: Executor,
  by: Writer,
  row: StoreRow,
  { after, author }: { after: Partial<StoreRow>; author: number },
): Promise<number | null> {
  await ensureStaysUnlike(trx, row, changeOf(row, after)?.after ?? {});
  return (await writeStore(trx, by, row, after, author)).revision;
}

async function writeStore(
  trx: Executor,
  by: Writer,
  row: StoreRow,
  values: Partial<StoreRow>,
  author = by.userId,
): Promise<{ store: StoreRow; revision: number | null }> {
  const change = changeOf(row, values);
  if (!change) return { store: row, revision: null };
  await updateStore(trx, row.id, change.after);
  if (identifying.some((name) => name in change.after)) await refreshListingsOfStore(trx, row.id);
  const revision = await saveRevision(trx, by, { kind: 'store', id: row.id, name: row.name }, change, author);
  return { store: { ...row, ...change.after }, revision };
}

const identifying = ['name', 'address', 'region'] as const;

async function ensureStaysUnlike(trx: Executor, row: StoreRow, after: Partial<StoreRow>): Promise<void> {
  if (identifying.some((name) => name in after)) await ensureUnlike(trx, { ...row, ...after }, row.id);
}

async function ensureUnlike(trx: Executor, identity: StoreIdentity, ownId: number | null): Promise<void> {
  const twin = await findTwinOfStore(trx, identity, ownId);
  if (twin) throw new Conflict('This store already exists.', twin.id);
}

/** A unique index also catches concurrent writers, such as imports. */
const refusals = { duplicate: () => new Conflict('This store already exists.') };
