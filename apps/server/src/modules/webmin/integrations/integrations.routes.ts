import { integrationListSchema, integrationParamsSchema, integrationTestSchema } from '@bargain-buddy/contract';
import { actorOf } from '../../../platform/audit.ts';
import { guardRoutes, requireSuperuser, signedInUser } from '../../../platform/auth/authenticate.ts';
import { failing } from '../../../platform/http/responses.ts';
import type { Module } from '../../../platform/services.ts';
import { listIntegrations, testIntegration } from './integrations.service.ts';

/** The services outside that the app uses. */
export const integrationRoutes: Module = async (app, services) => {
  const tags = ['WebMin'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/integrations/',
    {
      schema: {
        tags,
        operationId: 'listIntegrations',
        summary: 'The services outside: set up or not, and how their last use went',
        response: { 200: integrationListSchema, ...failing(401, 403, 429, 503) },
      },
    },
    () => listIntegrations(services),
  );

  app.post(
    '/webmin/integrations/:name/test/',
    {
      schema: {
        tags,
        operationId: 'testIntegration',
        summary: 'Use a service once and tell how that went',
        params: integrationParamsSchema,
        response: { 200: integrationTestSchema, ...failing(400, 401, 403, 409, 429, 503) },
      },
    },
    (request) => testIntegration(services, request.params.name, { me: signedInUser(request), actor: actorOf(request) }),
  );
};
