import type { AdminUser, AdminUserFilter, AdminUserQuery } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors.ts';
import { matchingIds } from '../../../platform/http/csv-answer.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import { type Range, readPage } from '../../../platform/paging.ts';
import { recordVersionOf } from '../../../platform/record-version.ts';
import { type AdminUserRow, countUsers, findAdminUser, findAdminUsers, findMatchingUsers } from './users.queries.ts';

/** Users that match a filter, for pages and exports. */
export const userQueries = (db: Database, query: AdminUserFilter) => ({
  count: () => countUsers(db, query),
  find: (range: Range) => findAdminUsers(db, query, range),
  toResult: toAdminUser,
});

export const listUsers = (db: Database, query: AdminUserQuery) => readPage(query, userQueries(db, query));

export function listMatchingUsers(db: Database, query: AdminUserFilter) {
  return matchingIds((limit) => findMatchingUsers(db, query, limit));
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
