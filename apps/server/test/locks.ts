import { sql } from 'kysely';
import type { Executor } from '../src/platform/database/database.ts';

/** How many connections to the database wait for a lock that another one has. */
export async function waitingForLocks(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
