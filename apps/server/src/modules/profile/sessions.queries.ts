import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Returns the active sessions, last used first. A session is a family of refresh tokens. */
export function findSessions(db: Executor, userId: number) {
  return db
    .selectFrom('refresh_token')
    .select((eb) => [
      'family',
      eb.fn.min('signed_in_at').as('signed_in'),
      eb.fn.max('issued_at').as('last_used'),
      sql<string>`(array_agg(user_agent ORDER BY issued_at DESC))[1]`.as('user_agent'),
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .groupBy('family')
    .having((eb) => eb(eb.fn.max('expires_at'), '>', sql<Date>`now()`))
    .orderBy('last_used', 'desc')
    .execute();
}
