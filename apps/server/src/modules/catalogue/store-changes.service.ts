import type { Store, StoreChange, StoreFields } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts';
import { canUploadImage } from '../../platform/images/image-rights.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { ensureVersion } from '../../platform/record-version.ts';
import { refreshListingsOfStore } from '../listings/index.ts';
import { toStore } from './catalogue-view.ts';
import { type Contributor, countContribution, viewerOf } from './contributor.ts';
import { decideByTheWay } from './image-verification.service.ts';
import { changeOf, saveRevision } from './save-revision.ts';
import { ensureOnTheIslands, ensurePlace, placeOrArea, storeColumns } from './store-columns.ts';
import { insertStore, lockStore, updateStore } from './store-writes.queries.ts';
import { findTwinOfStore, type StoreIdentity } from './twins.queries.ts';

interface Services {
  db: Database;
  limits: Pick<Limits, 'contributions'>;
}

/**
 * Adds a store; for signed-in people. A superuser may leave out where it is: then it is placed by its area, or not at
 * all. Throws Conflict with the id of the one of the same name, address and region.
 */
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

/** A store after a change, and the revision by which that can be taken back, where anything was changed. */
interface ChangedStore {
  store: Store;
  revision: number | null;
}

/**
 * Changes a store, with what its listings have of it; for signed-in people while its image is not verified, for
 * superusers always (DET-05, ROL-03). A place that people give is taken for exact. Throws NotFound, Forbidden,
 * Outdated, and Conflict with the id of the store that it would be the same as.
 */
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
      ensureVersion(version, toStore(found, viewerOf(by)));
      const row = await decideByTheWay(trx, by, 'store', found, img_is_verified);
      const values = storeColumns(fields);
      const isMoved = (values.lat ?? row.lat) !== row.lat || (values.lon ?? row.lon) !== row.lon;
      const change = changeOf(row, { ...values, ...(isMoved && { location_source: 'exact' as const }) });
      if (!change) return { store: toStore(row, viewerOf(by)), revision: null };
      const changed = { ...row, ...change.after };
      if (isMoved) ensureOnTheIslands(changed);
      const isRenamed = identifying.some((name) => name in change.after);
      if (isRenamed) await ensureUnlike(trx, changed, id);
      await updateStore(trx, id, change.after);
      if (isRenamed) await refreshListingsOfStore(trx, id);
      const revision = await saveRevision(trx, by, { kind: 'store', id, name: row.name }, change);
      return { store: toStore(changed, viewerOf(by)), revision };
    },
    refusals,
  );
}

const identifying = ['name', 'address', 'region'] as const;

async function ensureUnlike(trx: Executor, identity: StoreIdentity, ownId: number | null): Promise<void> {
  const twin = await findTwinOfStore(trx, identity, ownId);
  if (twin) throw new Conflict('This store already exists.', twin.id);
}

/** The store may also be made by others at the same moment, such as imports. */
const refusals = { duplicate: () => new Conflict('This store already exists.') };
