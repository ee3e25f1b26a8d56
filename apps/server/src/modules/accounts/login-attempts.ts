import { TooManyRequests } from '../../platform/errors.ts';
import type { Limit } from '../../platform/rate-limit/limit.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';

export interface LoginAttempt {
  /** Error for networks without an earlier login. Undefined if the account is below its limits. */
  rateLimited: TooManyRequests | undefined;
  /** Refunds the attempt after success, because only failures count. */
  giveBack(): Promise<void>;
}

interface AttemptLimits {
  client: Limit;
  /** Limits per account: from one client, from all clients, and from all clients per day. */
  here: Limit;
  anywhere: Limit;
  anywhereInDay: Limit;
}

/** Networks with an earlier login may exceed the account's limits, so others cannot lock the owner out. */
async function countAttempt(
  { client, here, anywhere, anywhereInDay }: AttemptLimits,
  account: string,
  network: string,
): Promise<LoginAttempt> {
  await client.take(network);
  await here.take(`${network} ${account}`);
  const rateLimited = await anywhere
    .take(account)
    // Rejected attempts do not count towards the daily limit, or an attack of one minute would last a day.
    .then(() => anywhereInDay.take(account))
    .then(() => undefined, tooMany);
  return {
    rateLimited,
    async giveBack() {
      await client.giveBack(network);
      await here.giveBack(`${network} ${account}`);
      if (!rateLimited) await Promise.all([anywhere.giveBack(account), anywhereInDay.giveBack(account)]);
    },
  };
}

export function countLoginAttempt(limits: Limits, email: string, network: string): Promise<LoginAttempt> {
  const { loginClient, login, loginAccount, loginAccountDay } = limits;
  const all = { client: loginClient, here: login, anywhere: loginAccount, anywhereInDay: loginAccountDay };
  return countAttempt(all, email.trim().toLowerCase(), network);
}

/** Codes have separate limits, because a code has only six digits. */
export function countCodeAttempt(limits: Limits, userId: number, network: string): Promise<LoginAttempt> {
  const { loginClient, step, stepAccount, stepAccountDay } = limits;
  const all = { client: loginClient, here: step, anywhere: stepAccount, anywhereInDay: stepAccountDay };
  return countAttempt(all, String(userId), network);
}

function tooMany(error: unknown): TooManyRequests {
  if (error instanceof TooManyRequests) return error;
  throw error;
}
