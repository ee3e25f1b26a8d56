import type { SecondStep, SecondStepMethod } from '@bargain-buddy/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { insertSignInChallenge } from './challenges.queries.ts';
import type { StoredSignInMethods } from './methods.queries.ts';
import { createPasskeyLoginOptions, passkeysOfSite } from './passkeys.ts';
import type { PasskeySite } from './site.ts';

export async function startSecondStep(
  trx: Executor,
  site: PasskeySite,
  { userId, purpose, methods }: { userId: number; purpose: 'login' | 'confirmation'; methods: StoredSignInMethods },
): Promise<SecondStep> {
  const passkeys = passkeysOfSite(site, methods.passkeys);
  const options = site.rpId && passkeys.length > 0 ? await createPasskeyLoginOptions(site.rpId, passkeys) : null;
  const token = await insertSignInChallenge(trx, { user_id: userId, purpose, challenge: options?.challenge ?? null });
  const ways: [SecondStepMethod, boolean][] = [
    ['passkey', options !== null],
    ['code', methods.app !== undefined],
    ['recovery_code', methods.recoveryCodes > 0],
  ];
  return {
    token,
    methods: ways.filter(([, isThere]) => isThere).map(([way]) => way),
    options: options && { ...options },
  };
}
