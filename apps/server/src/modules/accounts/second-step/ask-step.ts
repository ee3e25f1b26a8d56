import type { SecondStep, SecondStepMethod } from '@bargain-buddy/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { insertChallenge } from './challenges.queries.ts';
import type { Methods } from './methods.queries.ts';
import { createPasskeyLoginOptions, passkeysOf } from './passkeys.ts';
import type { Site } from './site.ts';

export async function startSecondStep(
  trx: Executor,
  site: Site,
  { userId, purpose, methods }: { userId: number; purpose: 'login' | 'confirmation'; methods: Methods },
): Promise<SecondStep> {
  const passkeys = passkeysOf(site, methods.passkeys);
  const options = site.rpId && passkeys.length > 0 ? await createPasskeyLoginOptions(site.rpId, passkeys) : null;
  const token = await insertChallenge(trx, { user_id: userId, purpose, challenge: options?.challenge ?? null });
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
