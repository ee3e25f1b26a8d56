import { randomBytes } from 'node:crypto';
import { importSampleSurveys } from '../src/modules/imports/index.ts';
import { openDatabase, openPool } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { databaseUrl, onServer } from './database-server.ts';

/** The names of the databases that tests clone. */
export interface Templates {
  /** Migrated: the regions and nothing else. */
  empty: string;
  /** The surveys of samples/ as the first start imports them. */
  samples: string;
}

/** Makes the templates on a server, in a second or two. */
export async function makeTemplates(server: string): Promise<{ templates: Templates; drop(): Promise<void> }> {
  const suffix = randomBytes(4).toString('hex');
  const templates = { empty: `bb_template_${suffix}`, samples: `bb_samples_${suffix}` };
  await onServer(server, `CREATE DATABASE ${templates.empty}`);
  await migrate(databaseUrl(server, templates.empty));
  await onServer(server, `CREATE DATABASE ${templates.samples} TEMPLATE ${templates.empty}`);
  const db = openDatabase(openPool(databaseUrl(server, templates.samples), 2));
  await importSampleSurveys(db);
  await db.destroy();
  return {
    templates,
    async drop() {
      for (const name of Object.values(templates)) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
