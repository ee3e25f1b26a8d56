import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { TokenSubject } from './access-token.ts';

/** Changes of sign-in methods need a proof within this time. */
const freshFor = sql`interval '10 minutes'`;

/** Records that the user of a session proved their identity by password or, with `secondStep`, by a second step. */
export async function saveSessionProof(
  trx: Executor,
  { userId, family }: TokenSubject,
  { secondStep }: { secondStep: boolean },
): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  await trx
    .insertInto('session_proof')
    .values({ family, user_id: userId, confirmed_at: now, second_step_at: secondStep ? now : null })
    .onConflict((conflict) =>
      conflict.column('family').doUpdateSet({ confirmed_at: now, ...(secondStep && { second_step_at: now }) }),
    )
    .execute();
}

export async function findSessionProof(
  db: Executor,
  family: string,
): Promise<{ isFresh: boolean; hasSecondStep: boolean }> {
  const row = await db
    .selectFrom('session_proof')
    .select([
      sql<boolean>`confirmed_at > clock_timestamp() - ${freshFor}`.as('isFresh'),
      sql<boolean>`second_step_at IS NOT NULL`.as('hasSecondStep'),
    ])
    .where('family', '=', family)
    .executeTakeFirst();
  return row ?? { isFresh: false, hasSecondStep: false };
}

export async function deleteOldSessionProofs(db: Executor): Promise<void> {
  await db
    .deleteFrom('session_proof')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('refresh_token').select('id').whereRef('refresh_token.family', '=', 'session_proof.family')),
      ),
    )
    .execute();
}
