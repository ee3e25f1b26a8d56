import type { User } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { VerifiedSubject } from './access-token.ts';

export interface CurrentUser {
  id: number;
  email: string;
  /** True for a superuser who has completed the second step of this session, if one is required. */
  isSuperuser: boolean;
  /** The step that a superuser's session still needs. Null if none. */
  secondStepDue: User['second_step_due'];
  /** Family of refresh tokens, which identifies the session. */
  family: string;
  expiresAt: number;
}

export function superusersNeedSecondStep({ publicUrl }: { publicUrl: string }): boolean {
  return publicUrl.startsWith('https:');
}

/** Returns null if the account is inactive or the session has ended. */
export async function findCurrentUser(
  db: Executor,
  subject: VerifiedSubject,
  site: { publicUrl: string },
): Promise<CurrentUser | undefined> {
  const { rows } = await sql<{
    id: number;
    email: string;
    is_superuser: boolean;
    second_step_due: User['second_step_due'];
  }>`${prepared}
    SELECT id, email, is_superuser, CASE
      WHEN NOT is_superuser OR NOT ${superusersNeedSecondStep(site)}::boolean THEN NULL
      WHEN EXISTS (SELECT FROM session_proof proof WHERE proof.family = ${subject.family}::uuid
                   AND proof.user_id = app_user.id AND proof.second_step_at IS NOT NULL) THEN NULL
      WHEN EXISTS (SELECT FROM passkey WHERE passkey.user_id = app_user.id) THEN 'confirm'
      WHEN EXISTS (SELECT FROM authenticator_app app WHERE app.user_id = app_user.id) THEN 'confirm'
      ELSE 'set_up' END AS second_step_due
    FROM app_user
    WHERE id = ${subject.userId} AND is_active AND EXISTS (
      SELECT FROM refresh_token
      WHERE family = ${subject.family}::uuid AND user_id = ${subject.userId} AND revoked_at IS NULL
    )
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, email, is_superuser, second_step_due: secondStepDue } = row;
  const isSuperuser = is_superuser && secondStepDue === null;
  return { id, email, isSuperuser, secondStepDue, family: subject.family, expiresAt: subject.expiresAt };
}
