import { canUploadImage } from '@bargain-buddy/catalogue';
import type { Region, Store, StoreChange, StoreFields } from '@bargain-buddy/contract';
import { isInTrinidadAndTobago, withoutNan } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { StoreRow } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, Forbidden, NotFound, ValidationError } from '../../platform/errors.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { ensureVersion } from '../../platform/record-version.ts';
import { findOwnWaitingEdit, saveEditForReview } from '../edits/index.ts';
import { findAreaPosition, scatterPosition } from '../gazetteer/index.ts';
import { refreshListingsOfStore } from '../listing-writes/index.ts';
import { toStore } from './catalogue-view.ts';
import { type Contributor, countContribution, viewerOfContributor } from './contributor.ts';
import { applyImageDecision } from './image-verification.service.ts';
import { lockRecord, updateRecord } from './records.queries.ts';
import { type RevisionAuthor, recordChangeOf, saveRevision } from './save-revision.ts';
import { findIdenticalStore, type StoreIdentity } from './twins.queries.ts';

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
      const row = await trx.insertInto('store').values(values).returningAll().executeTakeFirstOrThrow();
      await saveRevision(trx, by, { kind: 'store', id: row.id, name: row.name }, { before: null, after: values });
      return toStore(row, viewerOfContributor(by));
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
      const found = await lockRecord(trx, 'store', id);
      if (!found) throw new NotFound('We couldn’t find this store.');
      if (!canUploadImage(by, found.img_is_verified))
        throw new Forbidden('This store is verified, so it can’t be changed.');
      const viewer = viewerOfContributor(by);
      const edit = await findOwnWaitingEdit(trx, 'store', id, viewer);
      ensureVersion(version, toStore(found, viewer, edit));
      const row = await applyImageDecision(trx, by, 'store', found, img_is_verified);
      const seen: StoreRow = { ...row, ...edit?.after };
      const values = storeColumns(fields);
      const isMoved = (values.lat ?? seen.lat) !== seen.lat || (values.lon ?? seen.lon) !== seen.lon;
      const change = recordChangeOf(seen, { ...values, ...(isMoved && { location_source: 'exact' as const }) });
      if (!change) return { store: toStore(row, viewer, edit), revision: null };
      if (isMoved) ensureOnTheIslands({ ...seen, ...change.after });
      await ensureStaysUnlike(trx, seen, change.after);
      const held = await saveEditForReview(trx, by, { kind: 'store', row, edit, after: change.after });
      const { store, revision } = await writeStore(trx, by, row, held.atOnce);
      return { store: toStore(store, viewer, held.edit), revision };
    },
    refusals,
  );
}

/** Returns null if nothing changed. Throws Conflict with the id of an identical store. */
export async function approveStoreChange(
  trx: Executor,
  by: RevisionAuthor,
  row: StoreRow,
  { after, author }: { after: Partial<StoreRow>; author: number },
): Promise<number | null> {
  await ensureStaysUnlike(trx, row, recordChangeOf(row, after)?.after ?? {});
  return (await writeStore(trx, by, row, after, author)).revision;
}

async function writeStore(
  trx: Executor,
  by: RevisionAuthor,
  row: StoreRow,
  values: Partial<StoreRow>,
  author = by.userId,
): Promise<{ store: StoreRow; revision: number | null }> {
  const change = recordChangeOf(row, values);
  if (!change) return { store: row, revision: null };
  await updateRecord(trx, 'store', row.id, change.after);
  if (identifying.some((name) => name in change.after)) await refreshListingsOfStore(trx, row.id);
  const revision = await saveRevision(trx, by, { kind: 'store', id: row.id, name: row.name }, change, author);
  return { store: { ...row, ...change.after }, revision };
}

const identifying = ['name', 'address', 'region'] as const;

async function ensureStaysUnlike(trx: Executor, row: StoreRow, after: Partial<StoreRow>): Promise<void> {
  if (identifying.some((name) => name in after)) await ensureUnlike(trx, { ...row, ...after }, row.id);
}

async function ensureUnlike(trx: Executor, identity: StoreIdentity, ownId: number | null): Promise<void> {
  const twin = await findIdenticalStore(trx, identity, ownId);
  if (twin) throw new Conflict('This store already exists.', twin.id);
}

/** A unique index also catches concurrent writers, such as imports. */
const refusals = { duplicate: () => new Conflict('This store already exists.') };

const required = { name: 'Enter the name of the store.', address: 'Enter the address of the store.' } as const;

/** Converts 'nan' to '' and coordinates to seven decimals. Throws ValidationError for an empty name or address. */
function storeColumns<Fields extends Omit<StoreChange, 'img_is_verified' | 'version'>>(fields: Fields) {
  const { lat, lon, wheelchair_accessible: wheelchair, ...others } = fields;
  const known = Object.fromEntries(
    Object.entries(others).map(([name, given]) => [name, typeof given === 'string' ? withoutNan(given) : given]),
  ) as Omit<Fields, 'lat' | 'lon' | 'wheelchair_accessible'>;
  for (const name of ['name', 'address'] as const) {
    if ((known as StoreChange)[name] === '') throw new ValidationError({ [name]: [required[name]] });
  }
  return {
    ...known,
    ...(lat !== undefined && { lat: degrees(lat) }),
    ...(lon !== undefined && { lon: degrees(lon) }),
    ...(wheelchair !== undefined && {
      wheelchair_accessible: typeof wheelchair === 'string' ? null : wheelchair,
      wheelchair_note: typeof wheelchair === 'string' ? withoutNan(wheelchair) : '',
    }),
  };
}

function degrees(coordinate: number): string {
  return coordinate.toFixed(7);
}

interface Place {
  lat: string | null;
  lon: string | null;
}

function ensurePlace({ lat = null, lon = null }: Partial<Place>) {
  ensureOnTheIslands({ lat, lon });
  return { lat, lon, location_source: 'exact' as const };
}

/** Returns the given position, or an approximate one from the area of the store. */
function placeOrArea(store: Partial<Place> & { name: string; address: string; region: Region }) {
  if (store.lat !== undefined || store.lon !== undefined) return ensurePlace(store);
  const area = findAreaPosition(store.address, store.region);
  if (!area) return { lat: null, lon: null, location_source: 'unknown' as const };
  const { lat, lon } = scatterPosition(area, store.name);
  return { lat: degrees(lat), lon: degrees(lon), location_source: 'area' as const };
}

/** Throws ValidationError if a coordinate is missing or the position is outside Trinidad and Tobago. */
function ensureOnTheIslands({ lat, lon }: Place): void {
  const missing = [lat === null && 'lat', lon === null && 'lon'].filter((name) => name !== false);
  if (lat === null || lon === null) {
    throw new ValidationError(Object.fromEntries(missing.map((name) => [name, ['This field is required.']])));
  }
  if (isInTrinidadAndTobago({ lat: Number(lat), lon: Number(lon) })) return;
  throw new ValidationError({ lat: ['Choose a place in Trinidad and Tobago.'] });
}
