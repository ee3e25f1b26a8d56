import { healthSchema, readinessSchema } from '@bargain-buddy/contract';
import type { Module } from '../services.ts';
import { checkMetricsReader } from './metrics.ts';
import { checkReadiness } from './readiness.ts';

/** What those who run the service ask it: does it live, can it serve, how does it do. */
export const operationsRoutes: Module = async (app, { config, pool }) => {
  // Asked every few seconds by machines: their lines would bury the others.
  const quiet = { logLevel: 'warn', config: { ignoreToken: true } } as const;

  app.get(
    '/health/',
    {
      ...quiet,
      schema: {
        tags: ['Operations'],
        operationId: 'getHealth',
        summary: 'The process runs',
        response: { 200: healthSchema },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' as const };
    },
  );

  app.get(
    '/ready/',
    {
      ...quiet,
      schema: {
        tags: ['Operations'],
        operationId: 'getReadiness',
        summary: 'The database answers and is up to date',
        response: { 200: readinessSchema, 503: readinessSchema },
      },
    },
    async (_request, reply) => {
      const readiness = await checkReadiness(pool);
      reply.header('cache-control', 'no-store');
      if (!readiness.ready) reply.code(503).header('retry-after', '5');
      return readiness;
    },
  );

  app.get('/metrics/', { ...quiet, schema: { hide: true } }, async (request, reply) => {
    checkMetricsReader(request, config.metricsToken);
    const { contentType, text } = await app.metricsText();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
};
