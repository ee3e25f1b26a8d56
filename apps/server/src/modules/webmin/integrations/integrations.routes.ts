import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../../platform/audit.ts';
import { signedInUser } from '../../../platform/auth/authenticate.ts';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/services.ts';
import { listIntegrations, testIntegration } from './integrations.service.ts';

export const integrationRoutes: Module = async (app, services) => {
  route(app, calls.listIntegrations, () => listIntegrations(services));

  route(app, calls.testIntegration, (request) =>
    testIntegration(services, request.params.name, { me: signedInUser(request), actor: actorOf(request) }),
  );
};
