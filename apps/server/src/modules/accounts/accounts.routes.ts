import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AccessTokens } from '../../platform/auth/access-token.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import type { Client } from '../../platform/auth/refresh-token.ts';
import { route } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { AppServices } from '../../platform/services.ts';
import { getOwnAccount, login, logout, refresh } from './accounts.service.ts';
import { register } from './registration.service.ts';

/** Sign-up, sessions, and the signed-in person's own account. */
export const accountRoutes: FastifyPluginAsyncZod<AppServices & { accessTokens: AccessTokens }> = async (
  app,
  options,
) => {
  const services = { ...options, limits: app.limits };

  route(app, calls.login, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return login(services, request.body, clientOf(request));
  });

  route(app, calls.refresh, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return refresh(services, request.body.refresh, clientOf(request));
  });

  route(app, calls.logout, (request) => logout(services, request.body.refresh));

  route(
    app,
    calls.register,
    async (request) => {
      await register(services.db, request.body);
      return { message: 'Your account has been created.' };
    },
    { onRequest: limited('signUp') },
  );

  route(app, calls.getOwnAccount, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return getOwnAccount(services, signedInUser(request));
  });
};

function clientOf(request: FastifyRequest): Client {
  return { network: clientNetwork(request.ip), userAgent: request.headers['user-agent'] ?? '' };
}
