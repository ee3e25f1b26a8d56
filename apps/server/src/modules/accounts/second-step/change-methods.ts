import type { SignInChange } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { type LockedPerson, lockPerson } from '../../../platform/auth/lock-person.ts';
import { proveSession } from '../../../platform/auth/session-proof.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Unauthorized } from '../../../platform/errors.ts';
import { lockConfirmed } from './confirm.service.ts';
import type { StepServices } from './login.service.ts';
import { findMethods, type Methods, requiresSecondStep, setRequiresStep } from './methods.queries.ts';
import { toSignInMethods } from './methods-view.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { Site } from './site.ts';
import { notifyOwner } from './tell-owner.ts';

export interface Changer {
  me: CurrentUser;
  actor: Actor;
  site: Site;
}

export interface Change {
  trx: Executor;
  person: LockedPerson;
  methods: Methods;
}

interface Done {
  what: string;
  recoveryCodes?: string[] | null;
}

/** Changes sign-in methods after a recent confirmation of identity. Notifies the owner by mail. */
export async function changeMethods(
  services: StepServices,
  { me, actor, site }: Changer,
  work: (change: Change) => Promise<Done>,
): Promise<SignInChange> {
  const { db, config } = services;
  return inTransaction(db, async (trx) => {
    const { person, methods } = await lockConfirmed(trx, services, me);
    const { what, recoveryCodes = null } = await work({ trx, person, methods });
    await notifyOwner(trx, config, me.id, what);
    if (person.is_superuser) {
      const summary = `${me.email}: ${what}`;
      await audit(trx, actor, { action: 'update', kind: 'user', ids: [me.id], summary });
    }
    const now = await lockPerson(trx, me.id);
    if (!now) throw new Unauthorized();
    const view = { site, publicUrl: config.publicUrl };
    return { methods: toSignInMethods(now, await findMethods(trx, me.id), view), recovery_codes: recoveryCodes };
  });
}

/** Requires a second step. If it was off, ends all other sessions and returns new recovery codes. */
export async function turnOn(
  { config }: StepServices,
  { me }: Changer,
  { trx, person, methods }: Change,
): Promise<string[] | null> {
  await setRequiresStep(trx, me.id, true);
  if (requiresSecondStep(person, methods, config)) return null;
  await endSessions(trx, me.id, me.family);
  return replaceRecoveryCodes(trx, me.id);
}

/** Marks this session as verified, because the person has just used the new method. */
export async function enableWithNewMethod(
  services: StepServices,
  changer: Changer,
  change: Change,
): Promise<string[] | null> {
  const { me } = changer;
  const codes = await turnOn(services, changer, change);
  await proveSession(change.trx, { userId: me.id, family: me.family }, { secondStep: true });
  return codes;
}
