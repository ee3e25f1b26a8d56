import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Database } from './database/database.ts';
import type { Valkey } from './events/valkey.ts';
import type { LogStream } from './http/request-log.ts';

export interface AppServices {
  config: Config;
  /** Database of requests, with a time limit for queries. */
  db: Database;
  /** Database without a time limit, for imports and exports. Created if it is missing. */
  patientDb?: Database;
  pool: pg.Pool;
  /** Address without a pooler, for connections with a session. */
  directUrl: string;
  /** Aborted on the stop signal. The process serves requests for a while, but is not ready. */
  leaving?: AbortSignal;
  logStream?: LogStream;
}

/** A module's routes: a Fastify plugin that app.ts registers under /api. */
export type Module = FastifyPluginAsyncZod<AppServices & { patientDb: Database; valkey: Valkey | undefined }>;
