import { TooManyRequests } from '../../platform/errors.ts';
import type { Limit } from '../../platform/rate-limit/limit.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';

export interface LoginAttempt {
  /** What a network from which nobody ever signed in to the account is told instead of being judged. */
  slowed: TooManyRequests | undefined;
  /** To be called when the attempt was right, since only failures count. */
  giveBack(): Promise<void>;
}

/** The limits that an attempt counts towards. */
interface AttemptLimits {
  /** Of one client over all accounts. */
  client: Limit;
  /** Of one account from one client, from anywhere, and from anywhere in a day. */
  here: Limit;
  anywhere: Limit;
  anywhereInDay: Limit;
}

/**
 * Counts an attempt to sign in. Throws TooManyRequests when its client has had its failures; when the account has had
 * them, wherever they came from, whoever was signed in from the same network before may still try (SEC-04).
 */
async function countAttempt(
  { client, here, anywhere, anywhereInDay }: AttemptLimits,
  account: string,
  network: string,
): Promise<LoginAttempt> {
  await client.take(network);
  await here.take(`${network} ${account}`);
  const slowed = await anywhere
    .take(account)
    // What is refused by the shorter limit does not count towards the longer one, or a minute's attack would last a
    // day.
    .then(() => anywhereInDay.take(account))
    .then(() => undefined, tooMany);
  return {
    slowed,
    async giveBack() {
      await client.giveBack(network);
      await here.giveBack(`${network} ${account}`);
      if (!slowed) await Promise.all([anywhere.giveBack(account), anywhereInDay.giveBack(account)]);
    },
  };
}

/** Attempts with a password, by the e-mail address that was entered. */
export function countLogin(limits: Limits, email: string, network: string): Promise<LoginAttempt> {
  const { loginClient, login, loginAccount, loginAccountDay } = limits;
  const all = { client: loginClient, here: login, anywhere: loginAccount, anywhereInDay: loginAccountDay };
  return countAttempt(all, email.trim().toLowerCase(), network);
}

/** Attempts with a code of an authenticator app, which has few digits. */
export function countCode(limits: Limits, userId: number, network: string): Promise<LoginAttempt> {
  const { loginClient, step, stepAccount, stepAccountDay } = limits;
  const all = { client: loginClient, here: step, anywhere: stepAccount, anywhereInDay: stepAccountDay };
  return countAttempt(all, String(userId), network);
}

function tooMany(error: unknown): TooManyRequests {
  if (error instanceof TooManyRequests) return error;
  throw error;
}
