import { type Insertable, sql } from 'kysely';
import { hashOfToken, newLinkToken } from '../../../platform/auth/link-token.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { SignInChallengeTable } from '../../../platform/database/sign-in-tables.ts';

const lifetime = sql`interval '10 minutes'`;
const maxFailures = 5;
const maxOpenPerPerson = 20;

type Challenge = Omit<Insertable<SignInChallengeTable>, 'token_hash' | 'failures' | 'expires_at'>;

/** Returns the token. The caller has locked the account, so that concurrent challenges respect the maximum. */
export async function insertSignInChallenge(db: Executor, challenge: Challenge): Promise<string> {
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

/** Finds an open challenge. Call it again after the account is locked. */
export function findSignInChallenge(db: Executor, token: string, purpose: SignInChallengeTable['purpose']) {
  return db
    .selectFrom('sign_in_challenge')
    .select(['token_hash', 'user_id', 'challenge', 'sealed_secret'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('failures', '<', maxFailures)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
}
export type OpenSignInChallenge = NonNullable<Awaited<ReturnType<typeof findSignInChallenge>>>;

/** Deletes a challenge. Returns true for only one of several concurrent calls. */
export async function deleteSignInChallenge(db: Executor, { token_hash }: OpenSignInChallenge): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countChallengeFailure(db: Executor, { token_hash }: OpenSignInChallenge): Promise<void> {
  await db
    .updateTable('sign_in_challenge')
    .set({ failures: sql<number>`failures + 1` })
    .where('token_hash', '=', token_hash)
    .execute();
}

export async function deleteOldSignInChallenges(db: Executor): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<', sql<Date>`now()`).execute();
}
