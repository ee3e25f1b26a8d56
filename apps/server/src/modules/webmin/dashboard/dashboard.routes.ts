import { dashboardSchema, idParamsSchema } from '@bargain-buddy/contract';
import { actorOf } from '../../../platform/audit.ts';
import { guardRoutes, requireSuperuser } from '../../../platform/auth/authenticate.ts';
import { failing, noContent } from '../../../platform/http/responses.ts';
import type { Module } from '../../../platform/services.ts';
import { getDashboard, retryJob } from './dashboard.service.ts';

/** The figures that administrators act on, and jobs that failed. */
export const dashboardRoutes: Module = async (app, services) => {
  const tags = ['WebMin'];
  guardRoutes(app, requireSuperuser);

  app.get(
    '/webmin/dashboard/',
    {
      schema: {
        tags,
        operationId: 'getDashboard',
        summary: 'How much there is, what waits for review, and what failed',
        response: { 200: dashboardSchema, ...failing(401, 403, 429, 503) },
      },
    },
    () => getDashboard(services),
  );

  app.post(
    '/webmin/jobs/:id/retry/',
    {
      schema: {
        tags,
        operationId: 'retryJob',
        summary: 'Try a failed job again now',
        params: idParamsSchema,
        response: { 204: noContent, ...failing(400, 401, 403, 404, 429, 503) },
      },
    },
    async (request, reply) => {
      await retryJob(services, request.params.id, actorOf(request));
      return reply.code(204).send();
    },
  );
};
