import type { Confirmation, SecondStep } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import { lockSignedInUser } from '../../../platform/auth/lock-person.ts';
import { findSessionProof, saveSessionProof } from '../../../platform/auth/session-proof.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { BadRequest, Forbidden, Gone } from '../../../platform/errors.ts';
import { requireCorrectPassword } from '../password-change.service.ts';
import { countChallengeFailure, deleteSignInChallenge, findSignInChallenge } from './challenges.queries.ts';
import { checkSecondStep, wrongSecondStepMessage } from './check-second-step.ts';
import { countSecondStepAttempt, type SecondStepServices } from './login.service.ts';
import { findSignInMethods, requiresSecondStep, type StoredSignInMethods } from './methods.queries.ts';
import type { PasskeySite } from './site.ts';
import { startSecondStep } from './start-second-step.ts';

export async function startConfirmation(
  { db }: SecondStepServices,
  me: CurrentUser,
  site: PasskeySite,
): Promise<SecondStep> {
  return inTransaction(db, async (trx) => {
    await lockSignedInUser(trx, me);
    return startSecondStep(trx, site, {
      userId: me.id,
      purpose: 'confirmation',
      methods: await findSignInMethods(trx, me.id),
    });
  });
}

/** A session without its required second step cannot confirm by password. */
export async function confirmSession(
  services: SecondStepServices,
  me: CurrentUser,
  given: Confirmation,
  from: { network: string; site: PasskeySite },
): Promise<void> {
  if (given.password !== undefined) await confirmByPassword(services, me, given.password);
  else await confirmByStep(services, me, { ...given, token: given.token ?? '' }, from);
}

async function confirmByPassword(services: SecondStepServices, me: CurrentUser, password: string): Promise<void> {
  const { password_hash } = await requireCorrectPassword(services, me, password);
  await inTransaction(services.db, async (trx) => {
    const person = await lockSignedInUser(trx, me);
    if (person.password_hash !== password_hash) throw new BadRequest('The current password is wrong.');
    const isRequired = requiresSecondStep(person, await findSignInMethods(trx, me.id), services.config);
    const { hasSecondStep } = await findSessionProof(trx, me.family);
    if (isRequired && !hasSecondStep) throw confirmFirst();
    await saveSessionProof(trx, { userId: me.id, family: me.family }, { secondStep: false });
  });
}

async function confirmByStep(
  services: SecondStepServices,
  me: CurrentUser,
  { token, ...proof }: Omit<Confirmation, 'token'> & { token: string },
  { network, site }: { network: string; site: PasskeySite },
): Promise<void> {
  const giveBack = await countSecondStepAttempt(services, me.id, proof, network);
  const outcome = await inTransaction(services.db, async (trx) => {
    await lockSignedInUser(trx, me);
    const challenge = await findSignInChallenge(trx, token, 'confirmation');
    if (challenge?.user_id !== me.id) return 'over';
    if (!(await checkSecondStep(trx, { ...services, site }, { userId: me.id, challenge, proof }))) {
      await countChallengeFailure(trx, challenge);
      return 'wrong';
    }
    await deleteSignInChallenge(trx, challenge);
    await saveSessionProof(trx, { userId: me.id, family: me.family }, { secondStep: true });
    return 'right';
  });
  if (outcome === 'over') throw new Gone('That took too long or had too many tries. Please try again.');
  if (outcome === 'wrong') throw new BadRequest(wrongSecondStepMessage(proof));
  await giveBack();
}

/** Throws Forbidden without a recent confirmation or without the required second step in this session. */
export async function lockConfirmedUser(trx: Executor, { config }: SecondStepServices, me: CurrentUser) {
  const person = await lockSignedInUser(trx, me);
  const methods: StoredSignInMethods = await findSignInMethods(trx, me.id);
  const { isFresh, hasSecondStep } = await findSessionProof(trx, me.family);
  if (!isFresh || (requiresSecondStep(person, methods, config) && !hasSecondStep)) throw confirmFirst();
  return { person, methods };
}

function confirmFirst(): Forbidden {
  return new Forbidden('Confirm it’s you first.');
}
