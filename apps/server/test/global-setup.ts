import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/migrate.ts';
import { databaseUrl, onServer } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    templates: { empty: string; samples: string };
  }
}

/** Makes the template databases that each test file clones, on the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const suffix = randomBytes(4).toString('hex');
  const templates = { empty: `bb_template_${suffix}`, samples: `bb_samples_${suffix}` };
  await onServer(server, `CREATE DATABASE ${templates.empty}`);
  await migrate(databaseUrl(server, templates.empty));
  await onServer(server, `CREATE DATABASE ${templates.samples} TEMPLATE ${templates.empty}`);
  project.provide('postgresUrl', server);
  project.provide('templates', templates);
  return async () => {
    for (const name of Object.values(templates)) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
}
