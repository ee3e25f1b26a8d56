import type { FinishLogin, PasskeyOptions, SecondStep } from '@bargain-buddy/contract';
import type { Config } from '../../../config.ts';
import { isKnownNetwork, saveKnownNetwork } from '../../../platform/auth/known-network.ts';
import { lockPerson } from '../../../platform/auth/lock-person.ts';
import { type ClientInfo, type RefreshTokenRotation, startTokenFamily } from '../../../platform/auth/refresh-token.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, Gone, Unauthorized } from '../../../platform/errors.ts';
import type { Limits } from '../../../platform/rate-limit/limits.ts';
import type { ValueEncryptor } from '../../../platform/seal.ts';
import { countCodeAttempt } from '../login-attempts.ts';
import {
  countChallengeFailure,
  deleteSignInChallenge,
  findSignInChallenge,
  insertSignInChallenge,
} from './challenges.queries.ts';
import { checkSecondStep, type SecondStepProof, wrongSecondStepMessage } from './check-second-step.ts';
import { findSignInMethods, requiresSecondStep } from './methods.queries.ts';
import { createPasskeyLoginOptions, findPasskeyOwner, type PasskeyAssertion, verifyPasskey } from './passkeys.ts';
import type { PasskeySite } from './site.ts';
import { startSecondStep } from './start-second-step.ts';

export interface SecondStepServices {
  db: Database;
  config: Config;
  limits: Limits;
  sealer: ValueEncryptor;
}

/** Returns undefined if the password has changed or the account was closed since the password was verified. */
export async function startSession(
  { db, config }: Pick<SecondStepServices, 'db' | 'config'>,
  user: { id: number; passwordHash: string },
  client: ClientInfo,
  site: PasskeySite,
): Promise<{ session: RefreshTokenRotation } | { step: SecondStep } | undefined> {
  return inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, user.id);
    if (!person?.is_active || person.password_hash !== user.passwordHash) return undefined;
    const methods = await findSignInMethods(trx, user.id);
    if (requiresSecondStep(person, methods, config)) {
      return { step: await startSecondStep(trx, site, { userId: user.id, purpose: 'login', methods }) };
    }
    await saveKnownNetwork(trx, user.id, client.network);
    return { session: await startTokenFamily(trx, user.id, client.userAgent) };
  });
}

/** Throws Unauthorized if the step is wrong, Gone if the login must restart. */
export async function finishLogin(
  services: SecondStepServices,
  { token, ...proof }: FinishLogin,
  client: ClientInfo,
  site: PasskeySite,
): Promise<RefreshTokenRotation> {
  const { db } = services;
  const pending = await findSignInChallenge(db, token, 'login');
  if (!pending?.user_id) throw loginOver();
  const userId = pending.user_id;
  const giveBack = await countSecondStepAttempt(services, userId, proof, client.network);
  const outcome = await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const challenge = person?.is_active ? await findSignInChallenge(trx, token, 'login') : undefined;
    if (!challenge) return 'over';
    if (!(await checkSecondStep(trx, { ...services, site }, { userId, challenge, proof }))) {
      await countChallengeFailure(trx, challenge);
      return 'wrong';
    }
    await deleteSignInChallenge(trx, challenge);
    await saveKnownNetwork(trx, userId, client.network);
    return startTokenFamily(trx, userId, client.userAgent, { secondStep: true });
  });
  if (outcome === 'over') throw loginOver();
  if (outcome === 'wrong') throw new Unauthorized(wrongSecondStepMessage(proof));
  await giveBack();
  return outcome;
}

export async function startPasskeyLogin({ db }: { db: Database }, site: PasskeySite): Promise<PasskeyOptions> {
  if (!site.rpId) throw new Conflict('Passkeys do not work at this address.');
  const options = await createPasskeyLoginOptions(site.rpId, undefined);
  const token = await insertSignInChallenge(db, {
    purpose: 'passkey-login',
    user_id: null,
    challenge: options.challenge,
  });
  return { token, options: { ...options } };
}

/** The device verifies its user, so a passkey alone counts as both steps. */
export async function passkeyLogin(
  { db, limits }: Pick<SecondStepServices, 'db' | 'limits'>,
  { token, passkey }: { token: string; passkey: PasskeyAssertion },
  client: ClientInfo,
  site: PasskeySite,
): Promise<RefreshTokenRotation> {
  await limits.loginClient.take(client.network);
  const pending = await findSignInChallenge(db, token, 'passkey-login');
  // Deletes the challenge before the check, so that each challenge works once.
  if (!pending?.challenge || !(await deleteSignInChallenge(db, pending)))
    throw new Gone('That took too long. Please try again.');
  const { challenge } = pending;
  const session = await inTransaction(db, async (trx) => {
    const userId = await findPasskeyOwner(trx, passkey.id);
    if (userId === undefined || !(await lockPerson(trx, userId))?.is_active) return undefined;
    if (!(await verifyPasskey(trx, site, { userId, challenge, passkey, isAlone: true }))) return undefined;
    await saveKnownNetwork(trx, userId, client.network);
    return startTokenFamily(trx, userId, client.userAgent, { secondStep: true });
  });
  if (!session) throw new Unauthorized('We don’t know this passkey. Log in with your password.');
  await limits.loginClient.giveBack(client.network);
  return session;
}

/** Returns the refund function. App codes can be guessed, so they have stricter limits, but not for known networks. */
export async function countSecondStepAttempt(
  { db, limits }: Pick<SecondStepServices, 'db' | 'limits'>,
  userId: number,
  { code }: SecondStepProof,
  network: string,
): Promise<() => Promise<void>> {
  if (code === undefined) {
    await limits.loginClient.take(network);
    return () => limits.loginClient.giveBack(network);
  }
  const attempt = await countCodeAttempt(limits, userId, network);
  if (attempt.rateLimited && !(await isKnownNetwork(db, userId, network))) throw attempt.rateLimited;
  return () => attempt.giveBack();
}

function loginOver(): Gone {
  return new Gone('That took too long or had too many tries. Please enter your password again.');
}
