import type { Executor } from '../database/database.ts';
import type { VerifiedSubject } from './access-token.ts';

/** The person behind a request. */
export interface CurrentUser {
  id: number;
  email: string;
  isSuperuser: boolean;
  /** The family of refresh tokens that the request's token belongs to. */
  family: string;
  /** When that token is over, in milliseconds since 1970. */
  expiresAt: number;
}

/** The user of a token, as long as the account is active and the session has not been ended. */
export async function findCurrentUser(db: Executor, subject: VerifiedSubject): Promise<CurrentUser | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'is_superuser'])
    .where('id', '=', subject.userId)
    .where('is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('refresh_token.id')
          .where('family', '=', subject.family)
          .where('user_id', '=', subject.userId)
          .where('revoked_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { family, expiresAt } = subject;
  return { id: row.id, email: row.email, isSuperuser: row.is_superuser, family, expiresAt };
}
