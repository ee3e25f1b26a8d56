import { sql } from 'kysely';
import { superusersNeedSecondStep } from '../../../platform/auth/current-user.ts';
import type { LockedPerson } from '../../../platform/auth/lock-person.ts';
import type { Executor } from '../../../platform/database/database.ts';

export async function findSignInMethods(db: Executor, userId: number) {
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'rp_id', 'name', 'added_at', 'last_used'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const app = await db
    .selectFrom('authenticator_app')
    .select(['added_at', 'last_used'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { codes } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)`.as('codes'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { passkeys, app, recoveryCodes: codes };
}
export type StoredSignInMethods = Awaited<ReturnType<typeof findSignInMethods>>;

type Person = Pick<LockedPerson, 'is_superuser' | 'asks_second_step'>;

export function mustUseSecondStep(person: Person, site: { publicUrl: string }): boolean {
  return person.is_superuser && superusersNeedSecondStep(site);
}

/** Returns true if a second step is chosen or mandatory and the person has a passkey or an app. */
export function requiresSecondStep(
  person: Person,
  { passkeys, app }: StoredSignInMethods,
  site: { publicUrl: string },
): boolean {
  return (person.asks_second_step || mustUseSecondStep(person, site)) && (passkeys.length > 0 || app !== undefined);
}

export async function setRequiresSecondStep(trx: Executor, userId: number, asks: boolean): Promise<void> {
  await trx.updateTable('app_user').set({ asks_second_step: asks }).where('id', '=', userId).execute();
}
