import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AccessTokens } from '../../platform/auth/access-token.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route, withStatus } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { AppServices } from '../../platform/services.ts';
import { getOwnAccount, login, logout, refresh } from './accounts.service.ts';
import { clientInfoOf } from './client-info-of.ts';
import { register } from './registration.service.ts';
import { passkeySiteOf } from './second-step/site.ts';

export const accountRoutes: FastifyPluginAsyncZod<AppServices & { accessTokens: AccessTokens }> = async (
  app,
  options,
) => {
  const services = { ...options, limits: app.limits };

  route(app, calls.login, async (request) => {
    const begun = await login(services, request.body, clientInfoOf(request), passkeySiteOf(request, options.config));
    return 'step' in begun ? withStatus(202, begun.step) : withStatus(200, begun.pair);
  });

  route(app, calls.refresh, (request) => refresh(services, request.body.refresh, clientInfoOf(request)));

  route(app, calls.logout, (request) => logout(services, request.body.refresh));

  route(
    app,
    calls.register,
    async (request) => {
      await register(services, request.body, clientNetwork(request.ip));
      return { message: 'Your account has been created.' };
    },
    { onRequest: rateLimitHook('signUp') },
  );

  route(app, calls.getOwnAccount, (request) => getOwnAccount(services, signedInUser(request)));
};
