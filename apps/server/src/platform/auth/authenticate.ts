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
    user: CurrentUser | null;
  }
  interface FastifyContextConfig {
    /** The endpoint of the route. Undefined outside the API. */
    call?: Call;
    /** Like an endpoint's `ignoresToken`, for routes outside the API. */
    ignoreToken?: boolean;
  }
}

interface Services {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  accessTokens: AccessTokens;
}

/** Sets `request.user`. An invalid token gets 401 on public routes too, so that the client refreshes it. */
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

/** Refuses guests with 401, before the body is read. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  signedInUser(request);
}

/** Refuses guests with 401, and others with 403, including superusers without their second step. */
export async function requireSuperuser(request: FastifyRequest): Promise<void> {
  const { isSuperuser, secondStepDue } = signedInUser(request);
  if (secondStepDue) throw new Forbidden(stepNeeded[secondStepDue], { second_step: secondStepDue });
  if (!isSuperuser) throw new Forbidden();
}

const stepNeeded = {
  set_up: 'Superusers need a second step here. Set one up in your profile, under “How you log in”.',
  confirm: 'Superusers need a second step here. Open WebMin to take it.',
};

export function signedInUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw new Unauthorized();
  return request.user;
}
