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
import { asksStep, findMethods, type Methods, setAsksStep } from './methods.queries.ts';
import { toSignInMethods } from './methods-view.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { Site } from './site.ts';
import { tellOwner } from './tell-owner.ts';

/** Who changes how they sign in, and where. */
export interface Changer {
  me: CurrentUser;
  actor: Actor;
  site: Site;
}

export interface Change {
  trx: Executor;
  person: LockedPerson;
  /** What there was before. */
  methods: Methods;
}

/** What a change has come to: a sentence for the owner, and recovery codes if it made any. */
interface Done {
  what: string;
  recoveryCodes?: string[] | null;
}

/**
 * Carries out a change of how the signed-in person signs in, once they have shown that it is they. The owner is told by
 * mail, and what superusers change is in the audit log.
 */
export async function changeMethods(
  services: StepServices,
  { me, actor, site }: Changer,
  work: (change: Change) => Promise<Done>,
): Promise<SignInChange> {
  const { db, config } = services;
  return inTransaction(db, async (trx) => {
    const { person, methods } = await lockConfirmed(trx, services, me);
    const { what, recoveryCodes = null } = await work({ trx, person, methods });
    await tellOwner(trx, config, me.id, what);
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

/**
 * Has a second step asked for from now on, if it was not yet: every other session ends, and recovery codes are made,
 * which are answered.
 */
export async function turnOn(
  { config }: StepServices,
  { me }: Changer,
  { trx, person, methods }: Change,
): Promise<string[] | null> {
  await setAsksStep(trx, me.id, true);
  if (asksStep(person, methods, config)) return null;
  await endSessions(trx, me.id, me.family);
  return replaceRecoveryCodes(trx, me.id);
}

/** The same by what was just added: this session has shown it, and counts as having taken the step. */
export async function turnOnByNew(services: StepServices, changer: Changer, change: Change): Promise<string[] | null> {
  const { me } = changer;
  const codes = await turnOn(services, changer, change);
  await proveSession(change.trx, { userId: me.id, family: me.family }, { secondStep: true });
  return codes;
}
