import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { TokenSubject } from './access-token.ts';
import { endSession } from './end-sessions.ts';
import { saveKnownNetwork } from './known-network.ts';
import { lockPerson } from './lock-person.ts';
import { saveSessionProof } from './session-proof.ts';

const lifetime = sql`interval '30 days'`;
const maxSession = sql`interval '90 days'`;
/** A used token works again within this time, because two tabs may refresh at once. */
const grace = sql`interval '10 seconds'`;
/** A used token works again within this time if its successor was never used: the response was lost. */
const lostAnswer = sql`interval '1 hour'`;

/** A client's network, for limits, and its User-Agent, for the list of sessions. */
export interface ClientInfo {
  network: string;
  userAgent: string;
}

export interface RefreshTokenRotation extends TokenSubject {
  refresh: string;
  endsAt: Date;
}

/** Starts a session for a person who has just authenticated. Stores only the hash of the token. */
export async function startTokenFamily(
  db: Executor,
  userId: number,
  userAgent: string,
  { secondStep = false } = {},
): Promise<RefreshTokenRotation> {
  const family = randomUUID();
  await saveSessionProof(db, { userId, family }, { secondStep });
  return issue(db, { userId, family, userAgent, signedIn: sql<Date>`now()`, parent: null });
}

/** The session of a refresh token, current or replaced. Undefined for an unknown token. */
export async function findSessionOfToken(db: Executor, token: string): Promise<TokenSubject | undefined> {
  return db
    .selectFrom('refresh_token')
    .select(['user_id as userId', 'family'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
}

/**
 * Exchanges a refresh token for its successor. Returns undefined if it is expired or the user is inactive. A reused
 * token was stolen, unless two tabs used it at once or the response was lost. Theft ends the whole session, because the
 * thief and the owner look alike (RFC 9700, section 4.14.2).
 */
export async function rotateRefreshToken(
  db: Database,
  session: TokenSubject,
  token: string,
  client: ClientInfo,
): Promise<RefreshTokenRotation | undefined> {
  return inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, session.userId);
    const row = person?.is_active && (await findToken(trx, token));
    if (!row) return undefined;
    if (row.revoked_at || (row.is_late && !row.is_unanswered)) {
      await endSession(trx, session.userId, session.family);
      return undefined;
    }
    if (row.is_over) return undefined;
    // Deletes the successor, so that a later use of it reveals a theft.
    if (row.is_late) await replaceSuccessors(trx, row.id);
    await trx
      .updateTable('refresh_token')
      .set({ used_at: row.used_at ?? sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute();
    await saveKnownNetwork(trx, session.userId, client.network);
    const { userAgent } = client;
    return issue(trx, { ...session, userAgent, signedIn: row.signed_in, parent: row.id });
  });
}

function findToken(trx: Executor, token: string) {
  const signedIn = sql<Date>`(SELECT min(f.signed_in_at) FROM refresh_token f WHERE f.family = token.family)`;
  return trx
    .selectFrom('refresh_token as token')
    .select(['id', 'used_at', 'revoked_at', signedIn.as('signed_in')])
    .select([
      sql<boolean>`least(expires_at, ${signedIn} + ${maxSession}) <= now()`.as('is_over'),
      sql<boolean>`coalesce(used_at < clock_timestamp() - ${grace}, false)`.as('is_late'),
      sql<boolean>`used_at > clock_timestamp() - ${lostAnswer} AND coalesce(
        (SELECT bool_and(next.used_at IS NULL) FROM refresh_token next
         WHERE next.family = token.family AND next.parent_id = token.id), false)`.as('is_unanswered'),
    ])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
}

async function replaceSuccessors(trx: Executor, id: string): Promise<void> {
  await trx
    .updateTable('refresh_token')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('family', '=', (eb) => eb.selectFrom('refresh_token').select('family').where('id', '=', id))
    .where('parent_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes expired tokens. Stores the time of the newest use with the user. */
export async function deleteExpiredTokens(db: Executor): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM refresh_token WHERE expires_at < now() RETURNING user_id, issued_at)
    UPDATE app_user u SET last_session_at = greatest(u.last_session_at, newest.at)
    FROM (SELECT user_id, max(issued_at) AS at FROM gone GROUP BY user_id) newest
    WHERE u.id = newest.user_id`.execute(db);
}

async function issue(
  db: Executor,
  given: TokenSubject & { userAgent: string; signedIn: Date | RawBuilder<Date>; parent: string | null },
): Promise<RefreshTokenRotation> {
  const { userId, family } = given;
  const refresh = randomBytes(32).toString('base64url');
  const endsAt = sql<Date>`${given.signedIn}::timestamptz + ${maxSession}`;
  const { ends_at } = await db
    .insertInto('refresh_token')
    .values({
      user_id: userId,
      family,
      token_hash: hashOf(refresh),
      user_agent: given.userAgent.slice(0, 200),
      signed_in_at: given.signedIn,
      parent_id: given.parent,
      expires_at: sql<Date>`least(now() + ${lifetime}, ${endsAt})`,
    })
    .returning(endsAt.as('ends_at'))
    .executeTakeFirstOrThrow();
  return { userId, family, refresh, endsAt: ends_at };
}

/** 256 random bits cannot be guessed, so a fast hash is enough. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
