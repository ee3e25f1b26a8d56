import type { Confirmation, SecondStep } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import { lockSignedIn } from '../../../platform/auth/lock-person.ts';
import { findProof, proveSession } from '../../../platform/auth/session-proof.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { BadRequest, Forbidden, Gone } from '../../../platform/errors.ts';
import { confirmPassword } from '../password-change.service.ts';
import { startSecondStep } from './ask-step.ts';
import { countFailure, deleteChallenge, findChallenge } from './challenges.queries.ts';
import { checkStep, wrongStep } from './check-step.ts';
import { countAttempt, type StepServices } from './login.service.ts';
import { findMethods, type Methods, requiresSecondStep } from './methods.queries.ts';
import type { Site } from './site.ts';

export async function startConfirmation({ db }: StepServices, me: CurrentUser, site: Site): Promise<SecondStep> {
  return inTransaction(db, async (trx) => {
    await lockSignedIn(trx, me);
    return startSecondStep(trx, site, {
      userId: me.id,
      purpose: 'confirmation',
      methods: await findMethods(trx, me.id),
    });
  });
}

/** A session without its required second step cannot confirm by password. */
export async function confirmSession(
  services: StepServices,
  me: CurrentUser,
  given: Confirmation,
  from: { network: string; site: Site },
): Promise<void> {
  if (given.password !== undefined) await confirmByPassword(services, me, given.password);
  else await confirmByStep(services, me, { ...given, token: given.token ?? '' }, from);
}

async function confirmByPassword(services: StepServices, me: CurrentUser, password: string): Promise<void> {
  const { password_hash } = await confirmPassword(services, me, password);
  await inTransaction(services.db, async (trx) => {
    const person = await lockSignedIn(trx, me);
    if (person.password_hash !== password_hash) throw new BadRequest('The current password is wrong.');
    const isRequired = requiresSecondStep(person, await findMethods(trx, me.id), services.config);
    const { hasSecondStep } = await findProof(trx, me.family);
    if (isRequired && !hasSecondStep) throw confirmFirst();
    await proveSession(trx, { userId: me.id, family: me.family }, { secondStep: false });
  });
}

async function confirmByStep(
  services: StepServices,
  me: CurrentUser,
  { token, ...proof }: Omit<Confirmation, 'token'> & { token: string },
  { network, site }: { network: string; site: Site },
): Promise<void> {
  const giveBack = await countAttempt(services, me.id, proof, network);
  const outcome = await inTransaction(services.db, async (trx) => {
    await lockSignedIn(trx, me);
    const challenge = await findChallenge(trx, token, 'confirmation');
    if (challenge?.user_id !== me.id) return 'over';
    if (!(await checkStep(trx, { ...services, site }, { userId: me.id, challenge, proof }))) {
      await countFailure(trx, challenge);
      return 'wrong';
    }
    await deleteChallenge(trx, challenge);
    await proveSession(trx, { userId: me.id, family: me.family }, { secondStep: true });
    return 'right';
  });
  if (outcome === 'over') throw new Gone('That took too long or had too many tries. Please try again.');
  if (outcome === 'wrong') throw new BadRequest(wrongStep(proof));
  await giveBack();
}

/** Throws Forbidden without a recent confirmation or without the required second step in this session. */
export async function lockConfirmed(trx: Executor, { config }: StepServices, me: CurrentUser) {
  const person = await lockSignedIn(trx, me);
  const methods: Methods = await findMethods(trx, me.id);
  const { isFresh, hasSecondStep } = await findProof(trx, me.family);
  if (!isFresh || (requiresSecondStep(person, methods, config) && !hasSecondStep)) throw confirmFirst();
  return { person, methods };
}

function confirmFirst(): Forbidden {
  return new Forbidden('Confirm it’s you first.');
}
