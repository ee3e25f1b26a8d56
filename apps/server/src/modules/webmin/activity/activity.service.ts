import type { UndoneWork, UserActivity, userEditQuerySchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { cutPage } from '../../../platform/paging.ts';
import { toRevision } from '../revisions/revisions.service.ts';
import { getUser } from '../users/users.service.ts';
import {
  countAllEditsOf,
  countEditsOf,
  countPicturesOf,
  countPricesOf,
  findEditsOf,
  findWorkUndos,
  type WorkUndoRow,
} from './activity.queries.ts';

export async function getActivity(db: Database, id: number): Promise<UserActivity> {
  await getUser(db, id);
  const [prices, edits, pictures, undone] = await Promise.all([
    countPricesOf(db, id),
    countEditsOf(db, id),
    countPicturesOf(db, id),
    findWorkUndos(db, id),
  ]);
  return {
    prices: prices ?? { pending: 0, held: 0, verified: 0, rejected: 0, listed: 0 },
    edits: edits ?? { added: 0, changed: 0, undone: 0 },
    pictures: pictures ?? { pending: 0, verified: 0, rejected: 0 },
    undone_work: undone.map(toUndoneWork),
  };
}

export async function listEdits(db: Database, id: number, { page, page_size }: z.output<typeof userEditQuerySchema>) {
  const [count, found] = await Promise.all([
    countAllEditsOf(db, id),
    findEditsOf(db, id, { offset: (page - 1) * page_size, limit: page_size + 1 }),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  return { count, hasNext, edits: rows.map(({ name, ...row }) => ({ ...toRevision(row), name })) };
}

export function toUndoneWork(row: WorkUndoRow): UndoneWork {
  return {
    id: row.id,
    since: row.since.toISOString(),
    prices: row.prices.length,
    given: row.given.length,
    sightings: sightingsOf(row),
    changes: row.changes.length + row.edits.length,
    removed: row.removed.filter(({ table }) => table === 'product' || table === 'store').length,
    done_by: row.actor_name,
    done_at: row.done_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

/** Counts the confirmed prices of other users. Excludes own prices, also those that now belong to other users. */
function sightingsOf({ given, removed }: WorkUndoRow): number {
  const rows = removed.filter(({ table }) => table === 'price_observation').map(({ row }) => Number(row.price_id));
  const notTheirs = new Set([...given.map(({ id }) => id), ...ownPrices(removed)]);
  return new Set(rows.filter((id) => !notTheirs.has(id))).size;
}

const ownPrices = (removed: WorkUndoRow['removed']) =>
  removed.flatMap(({ table, row }) => (table === 'price' ? row.id : []));
