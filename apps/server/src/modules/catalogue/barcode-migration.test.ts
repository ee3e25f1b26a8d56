import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase, onServer } from '../../../test/database-server.ts';
import { type Database, openDatabase, openPool } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';

const server = inject('postgresUrl');
const name = `bb_before_barcodes_${process.pid}`;
let db: Database;
beforeEach(async () => {
  await onServer(server, `CREATE DATABASE ${name}`);
  await migrate(databaseUrl(server, name), { upTo: '0073-merged-kinds.sql' });
  db = openDatabase(openPool(databaseUrl(server, name), 2));
});
afterEach(async () => {
  await db.destroy();
  await dropDatabase(server, databaseUrl(server, name));
});

test('SCN-02 barcodes from before lose their spaces and dashes, but where another product has the same', async () => {
  const before = ['036000 291452', '036000-29145-2', '4006381333931', '400-6381333931', '9638 5074', ' - ', null];
  await sql`INSERT INTO product (name, barcode)
            SELECT 'Product ' || n, code FROM unnest(${before}::text[]) WITH ORDINALITY AS given (code, n)`.execute(db);
  await migrate(databaseUrl(server, name));
  const { rows } = await sql<{ barcode: string | null }>`SELECT barcode FROM product ORDER BY id`.execute(db);
  const after = ['036000291452', '036000-29145-2', '4006381333931', '400-6381333931', '96385074', ' - ', null];
  expect(rows.map(({ barcode }) => barcode)).toEqual(after);
});
