import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import { databaseTimeSql } from '../../platform/events/publish.ts';

export interface MissedEvent {
  user_id: number;
  kind: 'list' | 'removed' | 'notification';
  id: number;
  version: number;
}

/** Returns the database time, which all processes share, in milliseconds since 1970. */
export async function readDatabaseTime(db: Executor): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${databaseTimeSql} AS now`.execute(db);
  return rows[0]?.now ?? Date.now();
}

/** Starts one minute before `lastId`, because a row with an earlier time may have been committed later. */
export function findMissedEvents(
  db: Executor,
  people: readonly { userId: number; lastId: number }[],
): Promise<MissedEvent[]> {
  return rowsOf(db)<MissedEvent>`
    WITH absent AS (
      SELECT user_id, to_timestamp(last_id / 1000.0) - interval '1 minute' AS since
      FROM unnest(${people.map(({ userId }) => userId)}::integer[], ${people.map(({ lastId }) => lastId)}::bigint[])
           AS given (user_id, last_id)
    )
    SELECT absent.user_id, 'list' AS kind, list.id::bigint AS id, list.version
    FROM absent JOIN shopping_list_member m USING (user_id) JOIN shopping_list list ON list.id = m.list_id
    WHERE list.told_at > absent.since
    UNION ALL
    SELECT absent.user_id, 'removed', gone.list_id, gone.version
    FROM absent JOIN shopping_list_departure gone USING (user_id)
    WHERE gone.left_at > absent.since AND NOT EXISTS (
      SELECT FROM shopping_list_member m WHERE m.list_id = gone.list_id AND m.user_id = absent.user_id
    )
    UNION ALL
    SELECT absent.user_id, 'notification', news.id, 0
    FROM absent CROSS JOIN LATERAL (
      SELECT id, timestamp FROM notification WHERE user_id = absent.user_id ORDER BY id DESC LIMIT 1
    ) news
    WHERE news.timestamp > absent.since
  `;
}

export async function findActiveFamilies(db: Executor, families: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ family: string }>`
    SELECT given.family FROM unnest(${families}::uuid[]) AS given (family)
    CROSS JOIN LATERAL (
      SELECT FROM refresh_token t JOIN app_user u ON u.id = t.user_id
      WHERE t.family = given.family AND t.revoked_at IS NULL AND u.is_active LIMIT 1
    ) running
  `.execute(db);
  return new Set(rows.map(({ family }) => family));
}
