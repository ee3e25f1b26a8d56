import { TooManyRequests } from '../../platform/errors.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';

export interface LoginAttempt {
  /** What a network from which nobody ever signed in to the account is told instead of being judged. */
  slowed: TooManyRequests | undefined;
  /** To be called when the attempt was right, since only failures count. */
  giveBack(): Promise<void>;
}

/**
 * Counts an attempt to sign in. Throws TooManyRequests when its client has had its failures; when the account has had
 * them, wherever they came from, whoever was signed in from the same network before may still try (SEC-04).
 */
export async function countAttempt(limits: Limits, email: string, network: string): Promise<LoginAttempt> {
  const account = email.trim().toLowerCase();
  await limits.loginClient.take(network);
  await limits.login.take(`${network} ${account}`);
  const slowed = await limits.loginAccount
    .take(account)
    // What is refused by the shorter limit does not count towards the longer one, or a minute's attack would last a
    // day.
    .then(() => limits.loginAccountDay.take(account))
    .then(() => undefined, tooMany);
  return {
    slowed,
    async giveBack() {
      await limits.loginClient.giveBack(network);
      await limits.login.giveBack(`${network} ${account}`);
      if (!slowed) await Promise.all([limits.loginAccount.giveBack(account), limits.loginAccountDay.giveBack(account)]);
    },
  };
}

function tooMany(error: unknown): TooManyRequests {
  if (error instanceof TooManyRequests) return error;
  throw error;
}
