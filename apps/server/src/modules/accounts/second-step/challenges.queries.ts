import { type Insertable, sql } from 'kysely';
import { hashOfToken, newLinkToken } from '../../../platform/auth/link-token.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { SignInChallengeTable } from '../../../platform/database/sign-in-tables.ts';

const lifetime = sql`interval '10 minutes'`;
/** After so many wrong answers a challenge is over. */
const mostFailures = 5;
const maxOpenPerPerson = 20;

type Challenge = Omit<Insertable<SignInChallengeTable>, 'token_hash' | 'failures' | 'expires_at'>;

/**
 * Stores the hash of a new challenge and returns its token. Deletes the oldest challenges of the person beyond the
 * maximum. The caller holds the lock of the person, so that challenges at the same time stay within it.
 */
export async function insertChallenge(db: Executor, challenge: Challenge): Promise<string> {
  const { token, hash } = newLinkToken();
  await db
    .insertInto('sign_in_challenge')
    .values({ ...challenge, token_hash: hash, expires_at: sql<Date>`clock_timestamp() + ${lifetime}` })
    .execute();
  if (challenge.user_id) await deleteSurplus(db, challenge.user_id);
  return token;
}

async function deleteSurplus(db: Executor, userId: number): Promise<void> {
  await db
    .deleteFrom('sign_in_challenge')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sign_in_challenge')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('expires_at', 'desc')
        .offset(maxOpenPerPerson),
    )
    .execute();
}

/** The challenge of a token, as long as it is open; to be asked again once the person is locked. */
export function findChallenge(db: Executor, token: string, purpose: SignInChallengeTable['purpose']) {
  return db
    .selectFrom('sign_in_challenge')
    .select(['token_hash', 'user_id', 'challenge', 'sealed_secret'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('failures', '<', mostFailures)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
}
export type OpenChallenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/** Takes a challenge away; answers whether it was there, which of several at once only one is told. */
export async function takeChallenge(db: Executor, { token_hash }: OpenChallenge): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countFailure(db: Executor, { token_hash }: OpenChallenge): Promise<void> {
  await db
    .updateTable('sign_in_challenge')
    .set({ failures: sql<number>`failures + 1` })
    .where('token_hash', '=', token_hash)
    .execute();
}

/** Forgets the challenges that are over. */
export async function deleteOldChallenges(db: Executor): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<', sql<Date>`now()`).execute();
}
