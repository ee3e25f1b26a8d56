import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase, onServer } from '../../../test/database-server.ts';
import { type Database, openDatabase, openPool } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';

const server = inject('postgresUrl');
const name = `bb_before_aliases_${process.pid}`;
let db: Database;
beforeAll(async () => {
  await onServer(server, `CREATE DATABASE ${name}`);
  await migrate(databaseUrl(server, name), { upTo: '0091-links-to-read-lists.sql' });
  db = openDatabase(openPool(databaseUrl(server, name), 2));
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(server, databaseUrl(server, name));
});

test('OPR-01 corrections and merges from before become aliases, matches stay', async () => {
  await sql`
    INSERT INTO product (name, brand, amount) VALUES ('Rice, White', 'Lion', '1 kg'), ('Peas', '', '1 kg');
    INSERT INTO store (name, address, region) VALUES ('Persad', 'Main Road', 'Central');
    INSERT INTO revision (kind, record_id, before, after, undone_at) VALUES
      ('product', 1, '{"name": "Rice"}', '{"name": "White Rice"}', NULL),
      ('product', 2, '{"name": "Pease"}', '{"name": "Peas"}', now()),
      ('store', 1, '{"address": "Arima", "region": "North"}', '{"address": "Main Road", "region": "Central"}', NULL);
    INSERT INTO import_match (kind, key, name, record_id) VALUES ('product', identity_key('Pulse', '', ''), 'Pulse', 2);
    INSERT INTO record_merge (kind, keep_id, kept, gone, moves, actor_name)
      VALUES ('product', 2, '{}', '[{"id": 9, "name": "Split Peas", "brand": "", "amount": "1 kg"}]', '{}', 'x');
    INSERT INTO merged_record (merge_id, kind, record_id, key)
      VALUES (1, 'product', 9, identity_key('Split Peas', '', '1 kg'));
  `.execute(db);
  await migrate(databaseUrl(server, name));
  const { rows } = await sql`
    SELECT kind, name, record_id, origin, known_as(kind, key) AS known FROM import_match ORDER BY name`.execute(db);
  expect(rows).toEqual([
    { kind: 'store', name: 'Persad, Arima, North', record_id: 1, origin: 'correction', known: 1 },
    { kind: 'product', name: 'Pulse', record_id: 2, origin: 'match', known: 2 },
    { kind: 'product', name: 'Rice, Lion, 1 kg', record_id: 1, origin: 'correction', known: 1 },
    { kind: 'product', name: 'Split Peas, 1 kg', record_id: 2, origin: 'merge', known: 2 },
  ]);
});
