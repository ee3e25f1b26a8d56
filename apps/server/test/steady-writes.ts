import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ImageStore } from '../src/platform/images/image-store.ts';

/** A write that was acknowledged. */
export interface Write {
  /** Text of its rows: 'steady write 7'. */
  name: string;
  /** A position in PostgreSQL's log after its commit. */
  lsn: string;
}

/**
 * Adds products with audit log entries to the database at `url`, up to 500 a second over four connections, every
 * twentieth with a picture. `end` stops and returns the acknowledged writes.
 */
export async function beginWriting(url: string, images: Pick<ImageStore, 'keep'>) {
  const writes: Write[] = [];
  const start = performance.now();
  let begun = 0;
  let isOver = false;
  async function write(): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      while (!isOver) {
        const number = ++begun;
        await delay(Math.max(0, start + number * 2 - performance.now()));
        const name = `steady write ${number}`;
        await client.query(
          `WITH made AS (INSERT INTO product (name) VALUES ($1) RETURNING id)
           INSERT INTO audit_log (user_name, action, kind, record_ids, summary) SELECT 'test', 'create', 'product', ARRAY[id], $2 FROM made`,
          [name, number % 20 ? name : `${name}: ${await keepPicture()}`],
        );
        const { rows } = await client.query('SELECT pg_current_wal_insert_lsn()::text AS lsn');
        writes.push({ name, lsn: rows[0].lsn });
      }
    } finally {
      await client.end();
    }
  }
  async function keepPicture(): Promise<string> {
    const name = `${randomBytes(20).toString('hex')}.webp`;
    await images.keep(name, randomBytes(5000));
    return name;
  }
  const writers = Promise.all([write(), write(), write(), write()]);
  return {
    /** Resolves after this number of further acknowledged writes. */
    async more(count: number): Promise<void> {
      const enough = writes.length + count;
      while (writes.length < enough) await Promise.race([delay(5), writers]);
    },
    async end(): Promise<Write[]> {
      isOver = true;
      await writers;
      return writes;
    },
  };
}
