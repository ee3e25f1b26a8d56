import type { AppOptions, PasskeyOptions, SignInChange, SignInMethods } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { BadRequest, Conflict, Gone, NotFound, Unauthorized } from '../../../platform/errors.ts';
import { findUserById } from '../accounts.queries.ts';
import { createAuthenticatorSecret, deleteAuthenticatorApp, enrollAuthenticatorApp } from './authenticator-app.ts';
import {
  deleteSignInChallenge,
  findSignInChallenge,
  insertSignInChallenge,
  type OpenSignInChallenge,
} from './challenges.queries.ts';
import {
  changeSignInMethods,
  enableSecondStepByMethod,
  type SignInMethodChange,
  type SignInMethodChanger,
  turnOnSecondStep,
} from './change-sign-in-methods.ts';
import { lockConfirmedUser } from './confirm.service.ts';
import type { SecondStepServices } from './login.service.ts';
import {
  findSignInMethods,
  mustUseSecondStep,
  requiresSecondStep,
  type StoredSignInMethods,
  setRequiresSecondStep,
} from './methods.queries.ts';
import { toSignInMethods } from './methods-view.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyAttestation,
  passkeyCreationOptions,
  passkeysOfSite,
  setPasskeyName,
  siteName,
} from './passkeys.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import type { PasskeySite } from './site.ts';

const maxPasskeys = 20;

export async function getSignInMethods(
  services: SecondStepServices,
  me: CurrentUser,
  site: PasskeySite,
): Promise<SignInMethods> {
  const { db, config } = services;
  const user = await findUserById(db, me.id);
  if (!user) throw new Unauthorized();
  return toSignInMethods(user, await findSignInMethods(db, me.id), { site, publicUrl: config.publicUrl });
}

export async function startPasskey(
  services: SecondStepServices,
  { me, site }: SignInMethodChanger,
): Promise<PasskeyOptions> {
  const { rpId } = site;
  if (!rpId) throw new Conflict('Passkeys do not work at this address.');
  return inTransaction(services.db, async (trx) => {
    const { methods } = await lockConfirmedUser(trx, services, me);
    if (methods.passkeys.length >= maxPasskeys) throw tooManyPasskeys();
    const options = await passkeyCreationOptions(rpId, me, passkeysOfSite(site, methods.passkeys));
    const { challenge } = options;
    const token = await insertSignInChallenge(trx, { purpose: 'new-passkey', user_id: me.id, challenge });
    return { token, options: { ...options } };
  });
}

export async function addPasskey(
  services: SecondStepServices,
  changer: SignInMethodChanger,
  { token, name, passkey }: { token: string; name: string; passkey: PasskeyAttestation },
): Promise<SignInChange> {
  const { me, site } = changer;
  return changeSignInMethods(services, changer, async (change) => {
    const { trx, person, methods } = change;
    if (methods.passkeys.length >= maxPasskeys) throw tooManyPasskeys();
    const { challenge } = await consumeChallenge(change, me, token, 'new-passkey');
    if (!(await insertPasskey(trx, site, { userId: me.id, name, challenge: challenge ?? '', passkey }))) {
      throw new BadRequest('The passkey could not be added. Please try again.');
    }
    const isRequired = person.asks_second_step || mustUseSecondStep(person, services.config);
    const recoveryCodes = isRequired ? await enableSecondStepByMethod(services, changer, change) : null;
    return { what: 'A passkey was added.', recoveryCodes };
  });
}

export async function renamePasskey(
  services: SecondStepServices,
  { me, site }: SignInMethodChanger,
  id: number,
  name: string,
) {
  if (!(await setPasskeyName(services.db, me.id, id, name))) throw passkeyIsGone();
  return getSignInMethods(services, me, site);
}

export async function removePasskey(
  services: SecondStepServices,
  changer: SignInMethodChanger,
  id: number,
): Promise<SignInChange> {
  return changeSignInMethods(services, changer, async (change) => {
    if (!(await deletePasskey(change.trx, changer.me.id, id))) throw passkeyIsGone();
    await afterRemoval(services, changer, change);
    return { what: 'A passkey was removed.' };
  });
}

/** The response is the only place with the plain secret. */
export async function startAuthenticatorApp(
  services: SecondStepServices,
  { me }: SignInMethodChanger,
): Promise<AppOptions> {
  return inTransaction(services.db, async (trx) => {
    const { methods } = await lockConfirmedUser(trx, services, me);
    if (methods.app) throw hasApp();
    const { secret, uri } = createAuthenticatorSecret(me.email, siteName);
    const sealed_secret = services.sealer.seal(secret, me.id);
    const token = await insertSignInChallenge(trx, { purpose: 'new-app', user_id: me.id, sealed_secret });
    return { token, secret, uri };
  });
}

export async function addAuthenticatorApp(
  services: SecondStepServices,
  changer: SignInMethodChanger,
  { token, code }: { token: string; code: string },
): Promise<SignInChange> {
  const { me } = changer;
  return changeSignInMethods(services, changer, async (change) => {
    if (change.methods.app) throw hasApp();
    const { sealed_secret } = await consumeChallenge(change, me, token, 'new-app');
    const sealed = sealed_secret ?? Buffer.alloc(0);
    if (!(await enrollAuthenticatorApp(change.trx, services.sealer, { userId: me.id, sealed, code }))) {
      throw new BadRequest('That code is wrong. Enter the one your app shows now.');
    }
    const recoveryCodes = await enableSecondStepByMethod(services, changer, change);
    return { what: 'An authenticator app was set up.', recoveryCodes };
  });
}

export async function removeAuthenticatorApp(
  services: SecondStepServices,
  changer: SignInMethodChanger,
): Promise<SignInChange> {
  return changeSignInMethods(services, changer, async (change) => {
    if (!(await deleteAuthenticatorApp(change.trx, changer.me.id)))
      throw new NotFound('There is no authenticator app.');
    await afterRemoval(services, changer, change);
    return { what: 'The authenticator app was removed.' };
  });
}

export async function makeRecoveryCodes(
  services: SecondStepServices,
  changer: SignInMethodChanger,
): Promise<SignInChange> {
  return changeSignInMethods(services, changer, async ({ trx, person, methods }) => {
    if (!requiresSecondStep(person, methods, services.config)) {
      throw new Conflict('Turn on the second step before you make recovery codes.');
    }
    return {
      what: 'New recovery codes were made. The old ones no longer work.',
      recoveryCodes: await replaceRecoveryCodes(trx, changer.me.id),
    };
  });
}

export async function chooseSecondStep(
  services: SecondStepServices,
  changer: SignInMethodChanger,
  asks: boolean,
): Promise<SignInChange> {
  return changeSignInMethods(services, changer, async (change) => {
    const { trx, person, methods } = change;
    if (asks) {
      if (methods.passkeys.length === 0 && !methods.app) {
        throw new Conflict('Add a passkey or an authenticator app first.');
      }
      const recoveryCodes = await turnOnSecondStep(services, changer, change);
      return { what: 'Logging in now needs a second step after your password.', recoveryCodes };
    }
    if (mustUseSecondStep(person, services.config)) throw new Conflict('Superusers need a second step here.');
    await setRequiresSecondStep(trx, changer.me.id, false);
    await deleteRecoveryCodes(trx, changer.me.id);
    return { what: 'Logging in no longer needs a second step.' };
  });
}

async function consumeChallenge(
  { trx }: SignInMethodChange,
  me: CurrentUser,
  token: string,
  purpose: 'new-passkey' | 'new-app',
): Promise<OpenSignInChallenge> {
  const challenge = await findSignInChallenge(trx, token, purpose);
  if (challenge?.user_id !== me.id || !(await deleteSignInChallenge(trx, challenge))) {
    throw new Gone('That took too long. Please start again.');
  }
  return challenge;
}

/** Turns the second step off with its last method. Superusers must retain a method that works on this site. */
async function afterRemoval(
  services: SecondStepServices,
  { me, site }: SignInMethodChanger,
  { trx, person }: SignInMethodChange,
): Promise<void> {
  const left: StoredSignInMethods = await findSignInMethods(trx, me.id);
  const works = passkeysOfSite(site, left.passkeys).length > 0 || left.app !== undefined;
  if (mustUseSecondStep(person, services.config) && !works) {
    throw new Conflict('Superusers need a second step here. Add another one before you remove this.');
  }
  if (left.passkeys.length > 0 || left.app) return;
  await setRequiresSecondStep(trx, me.id, false);
  await deleteRecoveryCodes(trx, me.id);
}

const passkeyIsGone = () => new NotFound('This passkey was already removed.');
const hasApp = () => new Conflict('You already have an authenticator app. Remove it first.');
const tooManyPasskeys = () => new Conflict(`You have ${maxPasskeys} passkeys. Remove one first.`);
