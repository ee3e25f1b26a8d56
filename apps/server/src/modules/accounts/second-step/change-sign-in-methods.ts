import type { SignInChange } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { type LockedPerson, lockPerson } from '../../../platform/auth/lock-person.ts';
import { saveSessionProof } from '../../../platform/auth/session-proof.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Unauthorized } from '../../../platform/errors.ts';
import { lockConfirmedUser } from './confirm.service.ts';
import type { SecondStepServices } from './login.service.ts';
import {
  findSignInMethods,
  requiresSecondStep,
  type StoredSignInMethods,
  setRequiresSecondStep,
} from './methods.queries.ts';
import { toSignInMethods } from './methods-view.ts';
import { notifyAccountOwner } from './notify-account-owner.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { PasskeySite } from './site.ts';

export interface SignInMethodChanger {
  me: CurrentUser;
  actor: Actor;
  site: PasskeySite;
}

export interface SignInMethodChange {
  trx: Executor;
  person: LockedPerson;
  methods: StoredSignInMethods;
}

interface Done {
  what: string;
  recoveryCodes?: string[] | null;
}

/** Changes sign-in methods after a recent confirmation of identity. Notifies the owner by mail. */
export async function changeSignInMethods(
  services: SecondStepServices,
  { me, actor, site }: SignInMethodChanger,
  work: (change: SignInMethodChange) => Promise<Done>,
): Promise<SignInChange> {
  const { db, config } = services;
  return inTransaction(db, async (trx) => {
    const { person, methods } = await lockConfirmedUser(trx, services, me);
    const { what, recoveryCodes = null } = await work({ trx, person, methods });
    await notifyAccountOwner(trx, config, me.id, what);
    if (person.is_superuser) {
      const summary = `${me.email}: ${what}`;
      await audit(trx, actor, { action: 'update', kind: 'user', ids: [me.id], summary });
    }
    const now = await lockPerson(trx, me.id);
    if (!now) throw new Unauthorized();
    const view = { site, publicUrl: config.publicUrl };
    return { methods: toSignInMethods(now, await findSignInMethods(trx, me.id), view), recovery_codes: recoveryCodes };
  });
}

/** Requires a second step. If it was off, ends all other sessions and returns new recovery codes. */
export async function turnOnSecondStep(
  { config }: SecondStepServices,
  { me }: SignInMethodChanger,
  { trx, person, methods }: SignInMethodChange,
): Promise<string[] | null> {
  await setRequiresSecondStep(trx, me.id, true);
  if (requiresSecondStep(person, methods, config)) return null;
  await endSessions(trx, me.id, me.family);
  return replaceRecoveryCodes(trx, me.id);
}

/** Marks this session as verified, because the person has just used the new method. */
export async function enableSecondStepByMethod(
  services: SecondStepServices,
  changer: SignInMethodChanger,
  change: SignInMethodChange,
): Promise<string[] | null> {
  const { me } = changer;
  const codes = await turnOnSecondStep(services, changer, change);
  await saveSessionProof(change.trx, { userId: me.id, family: me.family }, { secondStep: true });
  return codes;
}
