import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startTestPostgres } from '../apps/server/test/postgres.ts';
import { makeTemplates } from '../apps/server/test/templates.ts';

/** A PostgreSQL with the sample surveys in a template database, which each worker clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const build = fileURLToPath(new URL('../apps/web/build/server/index.js', import.meta.url));
  if (!existsSync(build)) throw new Error('The web app is not built: run npm run build first.');
  const postgres = await startTestPostgres();
  const { templates, drop } = await makeTemplates(postgres.url);
  process.env.E2E_POSTGRES = postgres.url;
  process.env.E2E_TEMPLATE = templates.samples;
  return async () => {
    await drop();
    await postgres.stop();
  };
}
