import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './platform/database/database.ts';

/** What every module is built from. */
export interface AppServices {
  config: Config;
  db: Database;
  pool: pg.Pool;
}

export type App = FastifyInstance<
  import('fastify').RawServerDefault,
  import('http').IncomingMessage,
  import('http').ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The whole HTTP application, not yet listening; tests build the same and use `inject`. */
export async function buildApp(services: AppServices): Promise<App> {
  const app = fastify({
    loggerInstance: undefined,
    logger: services.config.logLevel === 'silent' ? false : { level: services.config.logLevel },
    trustProxy: services.config.trustProxy,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
