import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { AppServices } from '../services.ts';
import { clientNetwork } from './client-address.ts';
import { type Limit, type LimitOptions, localLimit, noLimit, sharedLimit } from './limit.ts';

const minute = 60;
const hour = 60 * minute;

const tooManyLogins = 'Too many failed attempts. Please wait a few minutes and try again.';
const guessedAt = 'Too many failed attempts for this account. Please wait, or use “Forgot password?”.';
const tooManyCodes = 'Too many wrong codes for this account. Please wait, or use a passkey or a recovery code.';

/** The figures of docs/api.md. Limits per client allow for a thousand people behind one address. */
export const limitFigures = {
  /**
   * Failed logins of one account from one client, of one client over all accounts, and of one account from anywhere.
   */
  login: { points: 10, seconds: 15 * minute, message: tooManyLogins },
  loginClient: { points: 1000, seconds: 15 * minute, message: tooManyLogins },
  loginAccount: { points: 30, seconds: 15 * minute, message: guessedAt },
  loginAccountDay: { points: 100, seconds: 24 * hour, message: guessedAt },
  /** Wrong authenticator codes after the right password: per account and client, and per account. */
  step: { points: 5, seconds: 15 * minute, message: tooManyLogins },
  stepAccount: { points: 15, seconds: 15 * minute, message: tooManyCodes },
  stepAccountDay: { points: 50, seconds: 24 * hour, message: tooManyCodes },
  /** Passkey logins that one client starts. */
  passkeys: { points: 3000, seconds: 15 * minute },
  signUp: { points: 1000, seconds: hour },
  /** Sign-ups of one client with an existing address. Each of them reveals an account. */
  takenAddresses: {
    points: 20,
    seconds: hour,
    message: 'Too many attempts to sign up from your network. Please try again later.',
  },
  /** Mails to an account's owner after a sign-up with the same address. */
  takenAddressMail: { points: 1, seconds: 24 * hour },
  /** Reset mails to one address, and requests of one client. */
  reset: { points: 5, seconds: hour },
  resetClient: { points: 1000, seconds: hour },
  /** Verification mails to one address, and requests of one person. */
  proof: { points: 5, seconds: hour },
  proofPerson: { points: 10, seconds: hour },
  /** Mailed tokens that one client tries. */
  links: { points: 1000, seconds: hour },
  /** Wrong passwords of a signed-in person. */
  passwordCheck: { points: 10, seconds: 15 * minute, message: tooManyLogins },
  /** Refreshes of one session, and invalid tokens of one client. */
  refresh: { points: 120, seconds: 15 * minute },
  refreshClient: { points: 3000, seconds: 15 * minute },
  exports: { points: 10, seconds: hour },
  upload: { points: 120, seconds: hour },
  /** Price files of superusers. Archives of many years come at once. */
  importUpload: { points: 1200, seconds: hour },
  invites: { points: 60, seconds: hour },
  prices: { points: 120, seconds: hour },
  /** Per person. Superusers are exempt. */
  contributions: { points: 120, seconds: hour },
  aisleOrders: { points: 60, seconds: hour },
  /** Suggestions from other services. Typing sends one request per word. */
  lookups: { points: 600, seconds: hour },
  /** All requests, including suggestions. */
  request: { points: 20_000, seconds: minute },
} satisfies Record<string, Omit<LimitOptions, 'name'>>;

type LimitName = keyof typeof limitFigures;
/** A read must not cause a write. */
const inMemory: LimitName[] = ['request'];
export type Limits = Record<LimitName, Limit>;

/** Returns limits without effect if RATE_LIMITS=off. */
export function createLimits({ config, pool }: Pick<AppServices, 'config' | 'pool'>): Limits {
  const names = Object.keys(limitFigures) as LimitName[];
  const create = (name: LimitName) => {
    if (!config.rateLimits) return noLimit;
    const options = { name, ...limitFigures[name] };
    return inMemory.includes(name) ? localLimit(options) : sharedLimit(pool, options);
  };
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Limits;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

export const requestLimits = fp(async (app, services: AppServices) => {
  app.decorate('limits', createLimits(services));
});

export const rateLimits = fp(async (app) => {
  const { limits } = app;
  app.addHook('onRequest', async (request) => limits.request.take(clientNetwork(request.ip)));
});

export async function deleteOldCounters(db: Executor): Promise<void> {
  await sql`DELETE FROM rate_limit WHERE expire < ${Date.now()}`.execute(db);
}

/** `onRequest` hook that counts requests per person, or per client of guests. */
export function rateLimitHook(name: LimitName) {
  return async (request: FastifyRequest): Promise<void> => {
    await request.server.limits[name].take(request.user ? String(request.user.id) : clientNetwork(request.ip));
  };
}
