import type { FinishLogin, PasskeyOptions, SecondStep } from '@bargain-buddy/contract';
import type { Config } from '../../../config.ts';
import { isKnownNetwork, rememberNetwork } from '../../../platform/auth/known-network.ts';
import { lockPerson } from '../../../platform/auth/lock-person.ts';
import { type Client, type Rotation, startFamily } from '../../../platform/auth/refresh-token.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, Gone, Unauthorized } from '../../../platform/errors.ts';
import type { Limits } from '../../../platform/rate-limit/limits.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { countCode } from '../login-attempts.ts';
import { startSecondStep } from './ask-step.ts';
import { countFailure, deleteChallenge, findChallenge, insertChallenge } from './challenges.queries.ts';
import { checkStep, type StepProof, wrongStep } from './check-step.ts';
import { findMethods, requiresSecondStep } from './methods.queries.ts';
import { type Assertion, createPasskeyLoginOptions, findPasskeyOwner, usePasskey } from './passkeys.ts';
import type { Site } from './site.ts';

export interface StepServices {
  db: Database;
  config: Config;
  limits: Limits;
  sealer: Sealer;
}

/** Returns undefined if the password has changed or the account was closed since the password was verified. */
export async function startSession(
  { db, config }: Pick<StepServices, 'db' | 'config'>,
  user: { id: number; passwordHash: string },
  client: Client,
  site: Site,
): Promise<{ session: Rotation } | { step: SecondStep } | undefined> {
  return inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, user.id);
    if (!person?.is_active || person.password_hash !== user.passwordHash) return undefined;
    const methods = await findMethods(trx, user.id);
    if (requiresSecondStep(person, methods, config)) {
      return { step: await startSecondStep(trx, site, { userId: user.id, purpose: 'login', methods }) };
    }
    await rememberNetwork(trx, user.id, client.network);
    return { session: await startFamily(trx, user.id, client.userAgent) };
  });
}

/** Throws Unauthorized if the step is wrong, Gone if the login must restart. */
export async function finishLogin(
  services: StepServices,
  { token, ...proof }: FinishLogin,
  client: Client,
  site: Site,
): Promise<Rotation> {
  const { db } = services;
  const pending = await findChallenge(db, token, 'login');
  if (!pending?.user_id) throw loginOver();
  const userId = pending.user_id;
  const giveBack = await countAttempt(services, userId, proof, client.network);
  const outcome = await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const challenge = person?.is_active ? await findChallenge(trx, token, 'login') : undefined;
    if (!challenge) return 'over';
    if (!(await checkStep(trx, { ...services, site }, { userId, challenge, proof }))) {
      await countFailure(trx, challenge);
      return 'wrong';
    }
    await deleteChallenge(trx, challenge);
    await rememberNetwork(trx, userId, client.network);
    return startFamily(trx, userId, client.userAgent, { secondStep: true });
  });
  if (outcome === 'over') throw loginOver();
  if (outcome === 'wrong') throw new Unauthorized(wrongStep(proof));
  await giveBack();
  return outcome;
}

export async function startPasskeyLogin({ db }: { db: Database }, site: Site): Promise<PasskeyOptions> {
  if (!site.rpId) throw new Conflict('Passkeys do not work at this address.');
  const options = await createPasskeyLoginOptions(site.rpId, undefined);
  const token = await insertChallenge(db, { purpose: 'passkey-login', user_id: null, challenge: options.challenge });
  return { token, options: { ...options } };
}

/** The device verifies its user, so a passkey alone counts as both steps. */
export async function passkeyLogin(
  { db, limits }: Pick<StepServices, 'db' | 'limits'>,
  { token, passkey }: { token: string; passkey: Assertion },
  client: Client,
  site: Site,
): Promise<Rotation> {
  await limits.loginClient.take(client.network);
  const pending = await findChallenge(db, token, 'passkey-login');
  // Deletes the challenge before the check, so that each challenge works once.
  if (!pending?.challenge || !(await deleteChallenge(db, pending)))
    throw new Gone('That took too long. Please try again.');
  const { challenge } = pending;
  const session = await inTransaction(db, async (trx) => {
    const userId = await findPasskeyOwner(trx, passkey.id);
    if (userId === undefined || !(await lockPerson(trx, userId))?.is_active) return undefined;
    if (!(await usePasskey(trx, site, { userId, challenge, passkey, isAlone: true }))) return undefined;
    await rememberNetwork(trx, userId, client.network);
    return startFamily(trx, userId, client.userAgent, { secondStep: true });
  });
  if (!session) throw new Unauthorized('We don’t know this passkey. Log in with your password.');
  await limits.loginClient.giveBack(client.network);
  return session;
}

/** Returns the refund function. App codes can be guessed, so they have stricter limits, but not for known networks. */
export async function countAttempt(
  { db, limits }: Pick<StepServices, 'db' | 'limits'>,
  userId: number,
  { code }: StepProof,
  network: string,
): Promise<() => Promise<void>> {
  if (code === undefined) {
    await limits.loginClient.take(network);
    return () => limits.loginClient.giveBack(network);
  }
  const attempt = await countCode(limits, userId, network);
  if (attempt.rateLimited && !(await isKnownNetwork(db, userId, network))) throw attempt.rateLimited;
  return () => attempt.giveBack();
}

function loginOver(): Gone {
  return new Gone('That took too long or had too many tries. Please enter your password again.');
}
