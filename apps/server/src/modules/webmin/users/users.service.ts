import type { AdminUser, AdminUserFilter, AdminUserQuery } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors.ts';
import { isExportCut, matchingIds, readInBatches } from '../../../platform/http/csv-answer.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import { readPage } from '../../../platform/paging.ts';
import { recordVersionOf } from '../../../platform/record-version.ts';
import { type AdminUserRow, countUsers, findAdminUser, findAdminUsers, findMatchingUsers } from './users.queries.ts';

export function listUsers(db: Database, query: AdminUserQuery) {
  return readPage(query, {
    count: () => countUsers(db, query),
    find: (range) => findAdminUsers(db, query, range),
    toResult: toAdminUser,
  });
}

export function exportedUserBatches(db: Database, query: AdminUserFilter) {
  return readInBatches(async (range) => (await findAdminUsers(db, query, range)).map(toAdminUser));
}

export function listMatchingUsers(db: Database, query: AdminUserFilter) {
  return matchingIds((limit) => findMatchingUsers(db, query, limit));
}

export function isUserExportCut(db: Database, query: AdminUserFilter): Promise<boolean> {
  return isExportCut(() => countUsers(db, query));
}

export async function getUser(db: Executor, id: number): Promise<AdminUser> {
  const row = await findAdminUser(db, id);
  if (!row) throw new NotFound('There is no such user.');
  return toAdminUser(row);
}

/** Fields of the version that detects concurrent edits. */
const entered = ['email', 'first_name', 'last_name', 'phone_number', 'address'] as const;

function toAdminUser(row: AdminUserRow): AdminUser {
  return { ...withIsoTimes(row), version: recordVersionOf(row, entered) };
}
