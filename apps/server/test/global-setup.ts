import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';
import { makeTemplates, type Templates } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Empty without one. */
    postgresSocket: string;
    templates: Templates;
  }
}

interface Shared {
  postgres: Awaited<ReturnType<typeof startTestPostgres>>;
  templates: Awaited<ReturnType<typeof makeTemplates>>;
}
/** The projects of a run share one server, but no modules. */
const run = globalThis as { testDatabases?: Promise<Shared>; testProjects?: number };

/** Gives the test files a PostgreSQL and the template databases that each of them clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.testProjects = (run.testProjects ?? 0) + 1;
  run.testDatabases ??= start();
  const { postgres, templates } = await run.testDatabases;
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresSocket', postgres.socket ?? '');
  project.provide('templates', templates.templates);
  return async () => {
    run.testProjects = (run.testProjects ?? 0) - 1;
    if (run.testProjects > 0) return;
    await templates.drop();
    await postgres.stop();
  };
}

async function start(): Promise<Shared> {
  const postgres = await startTestPostgres();
  return { postgres, templates: await makeTemplates(postgres.url) };
}
