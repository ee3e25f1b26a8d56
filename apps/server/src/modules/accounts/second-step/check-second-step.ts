import type { FinishLogin } from '@bargain-buddy/contract';
import type { Config } from '../../../config.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { ValueEncryptor } from '../../../platform/seal.ts';
import { consumeAuthenticatorCode } from './authenticator-app.ts';
import type { OpenSignInChallenge } from './challenges.queries.ts';
import { notifyAccountOwner } from './notify-account-owner.ts';
import { verifyPasskey } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import type { PasskeySite } from './site.ts';

export type SecondStepProof = Pick<FinishLogin, 'code' | 'recovery_code' | 'passkey'>;

/** Checks a second step and marks one-time codes as used. The caller has locked the account. */
export async function checkSecondStep(
  trx: Executor,
  { config, sealer, site }: { config: Config; sealer: ValueEncryptor; site: PasskeySite },
  { userId, challenge, proof }: { userId: number; challenge: OpenSignInChallenge; proof: SecondStepProof },
): Promise<boolean> {
  const { code, recovery_code, passkey } = proof;
  if (code !== undefined) return consumeAuthenticatorCode(trx, sealer, userId, code);
  if (passkey) {
    if (challenge.challenge === null) return false;
    return verifyPasskey(trx, site, { userId, challenge: challenge.challenge, passkey, isAlone: false });
  }
  if (recovery_code === undefined || !(await consumeRecoveryCode(trx, userId, recovery_code))) return false;
  await notifyAccountOwner(trx, config, userId, 'A recovery code was used.');
  return true;
}

export function wrongSecondStepMessage({ code, passkey }: SecondStepProof): string {
  if (code !== undefined) return 'That code is wrong. Codes change every 30 seconds, and each works once.';
  if (passkey) return 'That passkey did not work here. Try again, or log in another way.';
  return 'That recovery code is wrong or already used.';
}
