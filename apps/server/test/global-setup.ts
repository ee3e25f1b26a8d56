import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';
import { makeTemplates, type Templates } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    templates: Templates;
  }
}

/** Gives the test files a PostgreSQL and the template databases that each of them clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const { templates, drop } = await makeTemplates(postgres.url);
  project.provide('postgresUrl', postgres.url);
  project.provide('templates', templates);
  return async () => {
    await drop();
    await postgres.stop();
  };
}
