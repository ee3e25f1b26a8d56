import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { AppServices } from '../services.ts';
import { clientNetwork } from './client-address.ts';
import { type Limit, localLimit, noLimit, sharedLimit } from './limit.ts';

const minute = 60;
const hour = 60 * minute;

/** The figures of docs/api.md. */
function createLimits(pool: AppServices['pool']) {
  const tooManyLogins = 'Too many failed attempts. Please wait some minutes and try again.';
  return {
    /** Failed logins of one account from one client, and of one client over all accounts. */
    login: sharedLimit(pool, { name: 'login', points: 10, seconds: 15 * minute, message: tooManyLogins }),
    loginClient: sharedLimit(pool, { name: 'login-client', points: 100, seconds: 15 * minute, message: tooManyLogins }),
    signUp: sharedLimit(pool, { name: 'sign-up', points: 60, seconds: hour }),
    /** Reset mails to one address, and those that one client asks for. */
    reset: sharedLimit(pool, { name: 'reset', points: 5, seconds: hour }),
    resetClient: sharedLimit(pool, { name: 'reset-client', points: 30, seconds: hour }),
    /** Wrong passwords of somebody who is signed in already. */
    passwordCheck: sharedLimit(pool, {
      name: 'password-check',
      points: 10,
      seconds: 15 * minute,
      message: tooManyLogins,
    }),
    refresh: sharedLimit(pool, { name: 'refresh', points: 600, seconds: 15 * minute }),
    upload: sharedLimit(pool, { name: 'upload', points: 120, seconds: hour }),
    /** Files of prices, which superusers import; where many years are, they come all at once. */
    importUpload: sharedLimit(pool, { name: 'import-upload', points: 1200, seconds: hour }),
    /** Invites to shopping lists that one person sends, again or for the first time. */
    invites: sharedLimit(pool, { name: 'invites', points: 60, seconds: hour }),
    /** Prices that one person reports. */
    prices: sharedLimit(pool, { name: 'prices', points: 120, seconds: hour }),
    /** Products and stores that one person adds or changes, superusers excepted. */
    contributions: sharedLimit(pool, { name: 'contributions', points: 120, seconds: hour }),
    /** Products and places that one person looks up elsewhere; a word at a time while typing. */
    lookups: sharedLimit(pool, { name: 'lookups', points: 600, seconds: hour }),
    /** Everything, search and suggestions included. Counted in memory: a read must not cost a write. */
    request: localLimit({ name: 'request', points: 1200, seconds: minute }),
  } satisfies Record<string, Limit>;
}

export type Limits = ReturnType<typeof createLimits>;

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

const cleanupInterval = 10 * minute * 1000;

/** Makes `app.limits`, holds every request to `limits.request`, and forgets counters that are over. */
export const rateLimits = fp(async (app, { config, db, pool }: AppServices) => {
  const limits = createLimits(pool);
  if (!config.rateLimits) for (const name of Object.keys(limits) as (keyof Limits)[]) limits[name] = noLimit;
  app.decorate('limits', limits);
  app.addHook('onRequest', async (request) => limits.request.take(clientNetwork(request.ip)));

  const cleanup = setInterval(() => {
    sql`DELETE FROM rate_limit WHERE expire < ${Date.now()}`
      .execute(db)
      .catch((err: unknown) => app.log.warn({ err }, 'old rate limit counters could not be deleted'));
  }, cleanupInterval).unref();
  app.addHook('onClose', async () => clearInterval(cleanup));
});

/** `onRequest` hook that counts each request of a client towards `name`. */
export function limited(name: keyof Limits) {
  return async (request: FastifyRequest): Promise<void> => {
    await request.server.limits[name].take(clientNetwork(request.ip));
  };
}
