import type { FinishLogin } from '@bargain-buddy/contract';
import type { Config } from '../../../config.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { useAppCode } from './authenticator-app.ts';
import type { OpenChallenge } from './challenges.queries.ts';
import { usePasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import type { Site } from './site.ts';
import { notifyOwner } from './tell-owner.ts';

export type StepProof = Pick<FinishLogin, 'code' | 'recovery_code' | 'passkey'>;

/** Checks a second step and marks one-time codes as used. The caller has locked the account. */
export async function checkStep(
  trx: Executor,
  { config, sealer, site }: { config: Config; sealer: Sealer; site: Site },
  { userId, challenge, proof }: { userId: number; challenge: OpenChallenge; proof: StepProof },
): Promise<boolean> {
  const { code, recovery_code, passkey } = proof;
  if (code !== undefined) return useAppCode(trx, sealer, userId, code);
  if (passkey) {
    if (challenge.challenge === null) return false;
    return usePasskey(trx, site, { userId, challenge: challenge.challenge, passkey, isAlone: false });
  }
  if (recovery_code === undefined || !(await useRecoveryCode(trx, userId, recovery_code))) return false;
  await notifyOwner(trx, config, userId, 'A recovery code was used.');
  return true;
}

export function wrongStep({ code, passkey }: StepProof): string {
  if (code !== undefined) return 'That code is wrong. Codes change every 30 seconds, and each works once.';
  if (passkey) return 'That passkey did not work here. Try again, or log in another way.';
  return 'That recovery code is wrong or already used.';
}
