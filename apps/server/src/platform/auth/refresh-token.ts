import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/** How long an unused refresh token is good. */
const lifetime = '30 days';
/** Two tabs may refresh with the same token at once; within this time of its first use it works again. */
const grace = '10 seconds';

export interface Rotation {
  userId: number;
  family: string;
  refresh: string;
}

/** Starts a session of `userId`: a family with its first token. The token itself is kept nowhere, only its hash. */
export async function startFamily(db: Executor, userId: number, userAgent: string): Promise<Rotation> {
  return issue(db, { userId, family: randomUUID(), userAgent });
}

/**
 * Exchanges a refresh token for its successor; undefined when it is unknown, over, revoked, or its user deactivated.
 * A token that comes again after the grace period was copied by somebody, so the whole family ends: which of the two
 * is the thief cannot be told (RFC 9700, section 4.14.2).
 */
export async function rotate(db: Database, token: string, userAgent: string): Promise<Rotation | undefined> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('refresh_token')
      .innerJoin('app_user', 'app_user.id', 'refresh_token.user_id')
      .select(['refresh_token.id', 'user_id', 'family', 'used_at'])
      .select(sql<boolean>`used_at < clock_timestamp() - ${grace}::interval`.as('is_reuse'))
      .where('token_hash', '=', hashOf(token))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('is_active', '=', true)
      .forUpdate('refresh_token')
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.is_reuse) {
      await revokeFamily(trx, row.family);
      return undefined;
    }
    await trx
      .updateTable('refresh_token')
      .set({ used_at: row.used_at ?? sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute();
    return issue(trx, { userId: row.user_id, family: row.family, userAgent });
  });
}

/** Ends one session: none of its tokens works from now on. */
async function revokeFamily(db: Executor, family: string): Promise<void> {
  await revoke(db).where('family', '=', family).execute();
}

/** Ends every session of a user, except, where given, the one of the family `except`. */
export async function revokeSessions(db: Executor, userId: number, except?: string): Promise<void> {
  await revoke(db)
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('family', '!=', except ?? ''))
    .execute();
}

/** Ends the session that a refresh token belongs to, whether the token is used or not; unknown ones are ignored. */
export async function revokeFamilyOf(db: Executor, token: string): Promise<void> {
  await revoke(db)
    .where('family', '=', (eb) =>
      eb.selectFrom('refresh_token').select('family').where('token_hash', '=', hashOf(token)),
    )
    .execute();
}

/** Forgets the tokens that are over. */
export async function deleteExpiredTokens(db: Executor): Promise<void> {
  await db.deleteFrom('refresh_token').where('expires_at', '<', sql<Date>`now()`).execute();
}

function revoke(db: Executor) {
  return db.updateTable('refresh_token').set({ revoked_at: sql<Date>`now()` }).where('revoked_at', 'is', null);
}

async function issue(
  db: Executor,
  { userId, family, userAgent }: { userId: number; family: string; userAgent: string },
): Promise<Rotation> {
  const refresh = randomBytes(32).toString('base64url');
  await db
    .insertInto('refresh_token')
    .values({
      user_id: userId,
      family,
      token_hash: hashOf(refresh),
      user_agent: userAgent.slice(0, 200),
      expires_at: sql<Date>`now() + ${lifetime}::interval`,
    })
    .execute();
  return { userId, family, refresh };
}

/** 256 random bits need no slow hash: they cannot be guessed. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
