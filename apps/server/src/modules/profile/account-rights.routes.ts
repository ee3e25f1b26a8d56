import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { SerializedResponse } from '../../platform/http/written-answer.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { deleteAccount, exportAccount, previewDeletion } from './account-rights.service.ts';
import { listSessions, signOutDevice, signOutOtherDevices } from './sessions.service.ts';

export const accountRightsRoutes: Module = async (app, options) => {
  const services = { ...options, limits: app.limits };

  route(app, calls.listSessions, (request) => listSessions(services.db, signedInUser(request)));

  route(app, calls.signOutOtherDevices, (request) => signOutOtherDevices(services.db, signedInUser(request)));

  route(app, calls.signOutDevice, (request) => signOutDevice(services.db, signedInUser(request), request.params.id));

  route(
    app,
    calls.exportOwnAccount,
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="bargain-buddy.json"');
      return new SerializedResponse(await exportAccount(services.db, signedInUser(request)));
    },
    { onRequest: rateLimitHook('exports') },
  );

  route(app, calls.previewDeletion, (request) => previewDeletion(services.db, signedInUser(request)));

  route(app, calls.deleteOwnAccount, (request) =>
    deleteAccount(services, signedInUser(request), request.body.password),
  );
};
