import * as calls from '@bargain-buddy/contract/calls';
import type { Module } from '../services.ts';
import { checkMetricsReader } from './metrics.ts';
import { checkReadiness, openReadinessPool, type Readiness } from './readiness.ts';
import { answer, route } from './route.ts';

/** The process is healthy, but accepts no new clients. */
const isLeaving: Readiness = { ready: false, database: 'ok', migrations: 'ok' };

export const operationsRoutes: Module = async (app, { config, pool, leaving }) => {
  const readinessPool = openReadinessPool(pool);
  app.addHook('onClose', () => readinessPool.end());
  // Monitors request these every few seconds.
  const quiet = { logLevel: 'warn' } as const;

  route(app, calls.getHealth, async () => ({ status: 'ok' as const }), quiet);

  route(
    app,
    calls.getReadiness,
    async (_request, reply) => {
      const process = leaving?.aborted ? isLeaving : await checkReadiness(readinessPool);
      const listings = app.listingsState();
      const readiness = { ...process, ready: process.ready && listings === 'ok', listings };
      if (readiness.ready) return answer(200, readiness);
      reply.header('retry-after', '5');
      return answer(503, readiness);
    },
    quiet,
  );

  route(
    app,
    calls.getMetrics,
    async (request, reply) => {
      checkMetricsReader(request, config.metricsToken);
      const { contentType, text } = await app.metricsText();
      return reply.type(contentType).send(text);
    },
    quiet,
  );
};
