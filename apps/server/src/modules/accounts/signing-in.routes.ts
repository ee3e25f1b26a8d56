import * as calls from '@bargain-buddy/contract/calls';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf } from '../../platform/audit.ts';
import type { AccessTokens } from '../../platform/auth/access-token.ts';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { ValueEncryptor } from '../../platform/seal.ts';
import type { AppServices } from '../../platform/services.ts';
import { toTokenPair } from './accounts.service.ts';
import { clientInfoOf } from './client-info-of.ts';
import type { SignInMethodChanger } from './second-step/change-sign-in-methods.ts';
import { confirmSession, startConfirmation } from './second-step/confirm.service.ts';
import { finishLogin, passkeyLogin, startPasskeyLogin } from './second-step/login.service.ts';
import * as methods from './second-step/methods.service.ts';
import { passkeySiteOf } from './second-step/site.ts';

export const signingInRoutes: FastifyPluginAsyncZod<
  AppServices & { accessTokens: AccessTokens; sealer: ValueEncryptor }
> = async (app, options) => {
  const { config } = options;
  const services = { ...options, limits: app.limits };
  const changer = (request: FastifyRequest): SignInMethodChanger => ({
    me: signedInUser(request),
    actor: actorOf(request),
    site: passkeySiteOf(request, config),
  });

  route(app, calls.finishLogin, async (request) =>
    toTokenPair(
      services,
      await finishLogin(services, request.body, clientInfoOf(request), passkeySiteOf(request, config)),
    ),
  );

  route(app, calls.startPasskeyLogin, (request) => startPasskeyLogin(services, passkeySiteOf(request, config)), {
    onRequest: rateLimitHook('passkeys'),
  });

  route(app, calls.passkeyLogin, async (request) =>
    toTokenPair(
      services,
      await passkeyLogin(services, request.body, clientInfoOf(request), passkeySiteOf(request, config)),
    ),
  );

  route(app, calls.getSignInMethods, (request) =>
    methods.getSignInMethods(services, signedInUser(request), passkeySiteOf(request, config)),
  );

  route(app, calls.startConfirmation, (request) =>
    startConfirmation(services, signedInUser(request), passkeySiteOf(request, config)),
  );

  route(app, calls.confirmSession, (request) => {
    const from = { network: clientNetwork(request.ip), site: passkeySiteOf(request, config) };
    return confirmSession(services, signedInUser(request), request.body, from);
  });

  route(app, calls.startPasskey, (request) => methods.startPasskey(services, changer(request)));

  route(app, calls.addPasskey, (request) => methods.addPasskey(services, changer(request), request.body));

  route(app, calls.renamePasskey, (request) =>
    methods.renamePasskey(services, changer(request), request.params.id, request.body.name),
  );

  route(app, calls.removePasskey, (request) => methods.removePasskey(services, changer(request), request.params.id));

  route(app, calls.startAuthenticatorApp, (request) => methods.startAuthenticatorApp(services, changer(request)));

  route(app, calls.addAuthenticatorApp, (request) =>
    methods.addAuthenticatorApp(services, changer(request), request.body),
  );

  route(app, calls.removeAuthenticatorApp, (request) => methods.removeAuthenticatorApp(services, changer(request)));

  route(app, calls.makeRecoveryCodes, (request) => methods.makeRecoveryCodes(services, changer(request)));

  route(app, calls.chooseSecondStep, (request) =>
    methods.chooseSecondStep(services, changer(request), request.body.asks_second_step),
  );
};
