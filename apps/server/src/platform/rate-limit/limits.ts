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

/** The figures of docs/api.md. Those of one client allow for a thousand people behind one address (SEC-04). */
export const limitFigures = {
  /**
   * Failed logins of one account from one client, of one client over all accounts, and of one account from anywhere.
   */
  login: { points: 10, seconds: 15 * minute, message: tooManyLogins },
  loginClient: { points: 1000, seconds: 15 * minute, message: tooManyLogins },
  loginAccount: { points: 30, seconds: 15 * minute, message: guessedAt },
  loginAccountDay: { points: 100, seconds: 24 * hour, message: guessedAt },
  /**
   * Wrong codes of an authenticator app, after the right password: of one account from one client and from anywhere.
   */
  step: { points: 5, seconds: 15 * minute, message: tooManyLogins },
  stepAccount: { points: 15, seconds: 15 * minute, message: tooManyCodes },
  stepAccountDay: { points: 50, seconds: 24 * hour, message: tooManyCodes },
  /** Passkeys that one client begins to sign in with. */
  passkeys: { points: 3000, seconds: 15 * minute },
  signUp: { points: 1000, seconds: hour },
  /** Sign-ups of one client with an address that has an account: each of them reveals one. */
  takenAddresses: {
    points: 20,
    seconds: hour,
    message: 'Too many attempts to sign up from your network. Please try again later.',
  },
  /** Mails to the owner of an account after a sign-up with its address. */
  takenAddressMail: { points: 1, seconds: 24 * hour },
  /** Reset mails to one address, and those that one client asks for. */
  reset: { points: 5, seconds: hour },
  resetClient: { points: 1000, seconds: hour },
  /** Links that prove an address: to one address, and those that one person asks for. */
  proof: { points: 5, seconds: hour },
  proofPerson: { points: 10, seconds: hour },
  /** Tokens of mailed links that one client tries. */
  links: { points: 1000, seconds: hour },
  /** Wrong passwords of somebody who is signed in already. */
  passwordCheck: { points: 10, seconds: 15 * minute, message: tooManyLogins },
  /** Refreshes of one session, and those of one client whose token is not good. */
  refresh: { points: 120, seconds: 15 * minute },
  refreshClient: { points: 3000, seconds: 15 * minute },
  /** Downloads of everything about oneself. */
  exports: { points: 10, seconds: hour },
  /** Pictures that one person uploads. */
  upload: { points: 120, seconds: hour },
  /** Files of prices, which superusers import; where many years are, they come all at once. */
  importUpload: { points: 1200, seconds: hour },
  /** Invites to shopping lists that one person sends, again or for the first time. */
  invites: { points: 60, seconds: hour },
  /** Prices that one person reports. */
  prices: { points: 120, seconds: hour },
  /** Products and stores that one person adds or changes, superusers excepted. */
  contributions: { points: 120, seconds: hour },
  /** Orders of aisles that one person tells of, by hand or by shopping. */
  aisleOrders: { points: 60, seconds: hour },
  /** Products and places that one person looks up elsewhere; a word at a time while typing. */
  lookups: { points: 600, seconds: hour },
  /** Everything, search and suggestions included. */
  request: { points: 20_000, seconds: minute },
} satisfies Record<string, Omit<LimitOptions, 'name'>>;

type LimitName = keyof typeof limitFigures;
/** A read must not cost a write. */
const inMemory: LimitName[] = ['request'];
export type Limits = Record<LimitName, Limit>;

/** The limits of the app, each of them none with RATE_LIMITS=off. */
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

/** Makes `app.limits`. */
export const requestLimits = fp(async (app, services: AppServices) => {
  app.decorate('limits', createLimits(services));
});

/** Holds every request to `limits.request`. */
export const rateLimits = fp(async (app) => {
  const { limits } = app;
  app.addHook('onRequest', async (request) => limits.request.take(clientNetwork(request.ip)));
});

/** Forgets the counters that are over. */
export async function deleteOldCounters(db: Executor): Promise<void> {
  await sql`DELETE FROM rate_limit WHERE expire < ${Date.now()}`.execute(db);
}

/** `onRequest` hook that counts each request of a person, or of a guest's client, towards `name`. */
export function limited(name: LimitName) {
  return async (request: FastifyRequest): Promise<void> => {
    await request.server.limits[name].take(request.user ? String(request.user.id) : clientNetwork(request.ip));
  };
}
