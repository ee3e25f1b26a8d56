import type { AdminUserFilter } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import type { Range } from '../../../platform/paging.ts';

const searchText = sql`search_text(first_name, last_name, email, phone_number)`;

function matching(db: Executor, { search, is_active, is_superuser }: AdminUserFilter) {
  return db
    .selectFrom('app_user')
    .where(hasWords(search, searchText))
    .$if(is_active !== undefined, (query) => query.where('is_active', '=', is_active ?? true))
    .$if(is_superuser !== undefined, (query) => query.where('is_superuser', '=', is_superuser ?? true));
}

const columns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'address',
  'profile_picture',
  'is_active',
  'is_superuser',
  'date_joined',
] as const;

const figures = [
  sql<boolean>`(EXISTS (SELECT FROM passkey WHERE passkey.user_id = app_user.id)
    OR EXISTS (SELECT FROM authenticator_app app WHERE app.user_id = app_user.id))`.as('has_second_step'),
  sql<boolean>`email_proven_at IS NOT NULL`.as('email_verified'),
  sql<Date | null>`greatest(
    last_session_at,
    (SELECT max(issued_at) FROM refresh_token r WHERE r.user_id = app_user.id),
    (SELECT max(date_added) FROM price WHERE price.added_by = app_user.id AND import_id IS NULL),
    (SELECT max(seen_at) FROM price_observation o WHERE o.user_id = app_user.id),
    (SELECT max(changed_at) FROM revision v WHERE v.changed_by = app_user.id))`.as('last_seen'),
  sql<number>`(SELECT count(*) FROM price WHERE price.added_by = app_user.id)`.as('prices'),
  sql<number>`(SELECT count(*) FROM shopping_list_member m WHERE m.user_id = app_user.id AND m.role = 'owner')`.as(
    'own_lists',
  ),
] as const;

export function findAdminUsers(db: Executor, query: AdminUserFilter, { offset, limit }: Range) {
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  // Selects the page first, so that figures are computed only for its users.
  const page = matching(db, query)
    .select('id')
    .orderBy(sql.ref(query.ordering.replace('-', '')), direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit);
  return db
    .selectFrom('app_user')
    .select(columns)
    .select(figures)
    .where('id', 'in', page)
    .orderBy(sql.ref(query.ordering.replace('-', '')), direction)
    .orderBy('id', direction)
    .execute();
}
export type AdminUserRow = Awaited<ReturnType<typeof findAdminUsers>>[number];

export function countUsers(db: Executor, query: AdminUserFilter): Promise<number> {
  return countRows(matching(db, query));
}

export function findMatchingUsers(db: Executor, query: AdminUserFilter, limit: number) {
  return matching(db, query).select('id').orderBy('id').limit(limit).execute();
}

export function findAdminUser(db: Executor, id: number): Promise<AdminUserRow | undefined> {
  return db.selectFrom('app_user').select(columns).select(figures).where('id', '=', id).executeTakeFirst();
}

export function lockUser(trx: Executor, id: number) {
  return trx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name', 'phone_number', 'address', 'is_active', 'is_superuser'])
    .select('email_proven_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
