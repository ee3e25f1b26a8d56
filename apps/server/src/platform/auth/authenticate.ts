import type { Call } from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import { Forbidden, Unauthorized } from '../errors.ts';
import type { AccessTokens } from './access-token.ts';
import { type CurrentUser, findCurrentUser } from './current-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null for a guest. */
    user: CurrentUser | null;
  }
  interface FastifyContextConfig {
    /** The call that the route answers; what is no part of the API answers none. */
    call?: Call;
    /** The same as a call's `ignoresToken`, where no call is answered. */
    ignoreToken?: boolean;
  }
}

interface Services {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  accessTokens: AccessTokens;
}

/**
 * Fills `request.user` from the bearer token. A token that is no (longer) good answers 401 even where guests are
 * welcome: that tells a client to refresh, instead of showing a signed-in person a guest's view.
 */
export const authenticate = fp(async (app, services: Services) => {
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization;
    const { call, ignoreToken = call?.ignoresToken } = request.routeOptions.config;
    if (header === undefined || ignoreToken) return;
    const [, token] = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header) ?? [];
    const subject = token && (await services.accessTokens.verify(token));
    request.user = await request.readAnywhere(async () => {
      const user = subject && (await findCurrentUser(services.db, subject, services.config));
      if (!user) throw new Unauthorized('Your session has ended. Please log in again.', 'Bearer error="invalid_token"');
      return user;
    });
  });
});

/** `onRequest` hook of routes for signed-in users: 401 for guests. It runs before the body is read or checked. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  signedInUser(request);
}

/**
 * `onRequest` hook of routes for superusers: 401 for guests, 403 for everyone else and until the second step is taken.
 */
export async function requireSuperuser(request: FastifyRequest): Promise<void> {
  const { isSuperuser, secondStepDue } = signedInUser(request);
  if (secondStepDue) throw new Forbidden(stepNeeded[secondStepDue], { second_step: secondStepDue });
  if (!isSuperuser) throw new Forbidden();
}

const stepNeeded = {
  set_up: 'Superusers need a second step here. Set one up in your profile, under “How you log in”.',
  confirm: 'Superusers need a second step here. Open WebMin to take it.',
};

/** The signed-in user of a request; throws Unauthorized for a guest. */
export function signedInUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw new Unauthorized();
  return request.user;
}
