import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { openDatabase, openPool } from '../platform/database/database.ts';

/** `npm run openapi`: writes the OpenAPI document of the routes to packages/contract/openapi.json. */
const file = fileURLToPath(new URL('../../../../packages/contract/openapi.json', import.meta.url));

// The routes alone define the document, so neither a database nor a real secret is needed.
const unusedUrl = 'postgres://none@127.0.0.1:1/none';
const pool = openPool(unusedUrl);
const config = loadConfig({ DATA_DIR: tmpdir(), TOKEN_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' });
const app = await buildApp({ config, db: openDatabase(pool), pool, directUrl: unusedUrl });
await app.ready();
const answer = await app.inject('/api/schema/');
await app.close();
await pool.end();
if (answer.statusCode === 200) {
  await writeFile(file, `${JSON.stringify(answer.json(), null, 2)}\n`);
  console.log(`Written: ${file}`);
} else {
  console.error(`Nothing written: /api/schema/ answered ${answer.statusCode} instead of 200: ${answer.body}`);
  process.exitCode = 1;
}
