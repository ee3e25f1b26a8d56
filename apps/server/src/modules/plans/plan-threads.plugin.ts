import fp from 'fastify-plugin';
import type { AppServices } from '../../platform/services.ts';
import { createPlanThreads, type PlanThreads } from './plan-threads.ts';

declare module 'fastify' {
  interface FastifyInstance {
    planThreads: PlanThreads;
  }
}

export const planThreads = fp(async (app, { config, pool, directUrl }: AppServices) => {
  const databaseUrl = pool.options.connectionString ?? directUrl;
  const threads = createPlanThreads({
    databaseUrl,
    hasPooler: databaseUrl !== directUrl,
    prepares: config.preparedStatements,
    publicUrl: config.publicUrl,
    bucketUrl: config.s3?.publicUrl,
  });
  app.decorate('planThreads', threads);
  app.addHook('onClose', () => threads.close());
});
