import type { AuditLogFilter } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import { withinDays } from '../days.ts';

const searchText = sql`search_text(user_name, action, kind, summary)`;

function matching(db: Executor, { search, kind, action, user, person, record, ...days }: AuditLogFilter) {
  const equal = { kind, action, user_id: user, user_name: person };
  return db
    .selectFrom('audit_log')
    .where((eb) => eb.and(Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))))
    .$if(record !== undefined, (query) => query.where(sql<boolean>`record_ids @> ARRAY[${record}::bigint]`))
    .where((eb) => eb.and([hasWords(search, searchText), ...withinDays('at', days)]));
}

export function selectAuditLog(
  db: Executor,
  filter: AuditLogFilter,
  { before, offset, limit }: { before: number | undefined; offset: number; limit: number },
) {
  return matching(db, filter)
    .select(['id', 'at', 'user_id', 'user_name as user', 'action', 'kind', 'summary', 'before', 'after', 'request_id'])
    .select(sql<number[]>`to_json(record_ids)`.as('record_ids'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAuditLog(db: Executor, filter: AuditLogFilter): Promise<number> {
  const { count } = await matching(db, filter).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export async function findAuditPeople(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('user_name').distinct().orderBy('user_name').execute();
  return rows.map(({ user_name }) => user_name);
}
