import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Database } from './database/database.ts';
import type { Valkey } from './events/valkey.ts';
import type { LogStream } from './http/request-log.ts';

/** What the app and every module are built from. */
export interface AppServices {
  config: Config;
  /** What requests ask the database by; their queries have a time limit. */
  db: Database;
  /** The same without one, for imports and exports; one of its own where none is given. */
  patientDb?: Database;
  pool: pg.Pool;
  /** The database's address for connections that keep a session, which a pooler in transaction mode cannot give. */
  directUrl: string;
  /** Aborted once the process is told to stop: it answers on for a while, but is not ready. */
  leaving?: AbortSignal;
  /** Receives the log instead of standard output. */
  logStream?: LogStream;
}

/** A module's routes: a Fastify plugin that app.ts registers under /api. */
export type Module = FastifyPluginAsyncZod<AppServices & { patientDb: Database; valkey: Valkey | undefined }>;
