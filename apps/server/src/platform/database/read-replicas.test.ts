import fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabaseProxy } from '../../../test/database-proxy.ts';
import { openReadReplicas } from './read-replicas.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { log } = fastify();

test('SCL-03 everybody who has written is told up to where, however many at once and however slow the network', async () => {
  const proxy = await createDatabaseProxy(database.url, { latency: 40 });
  const replicas = openReadReplicas([], proxy.url, log);
  try {
    await expect.poll(replicas.position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    const all = await Promise.all(Array.from({ length: 200 }, () => replicas.position()));
    expect(all.filter((position) => position === undefined)).toEqual([]);
  } finally {
    await replicas.close();
    await proxy.cut();
  }
});

test('SCL-03 the place that somebody is told is never before what they have written, 200 times, while others write', async () => {
  const replicas = openReadReplicas([], database.url, log);
  // The tests' database does not wait for the disk by itself.
  const options = '-c synchronous_commit=on';
  const pool = new pg.Pool({ connectionString: database.url, max: 8, options });
  try {
    const person = async () => {
      for (let round = 0; round < 25; round += 1) {
        const { rows } = await pool.query(`SELECT pg_logical_emit_message(true, 'test', '')::text AS written`);
        const told = await replicas.position();
        const { rows: compared } = await pool.query('SELECT $1::pg_lsn > $2::pg_lsn AS is_after', [
          told,
          rows[0].written,
        ]);
        expect(compared).toEqual([{ is_after: true }]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, person));
  } finally {
    await replicas.close();
    await pool.end();
  }
});
