import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Pool } from './database.ts';

export async function describeMachine(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string; buffers: string; fsync: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('shared_buffers') AS buffers, current_setting('fsync') AS fsync`,
  );
  const postgres = rows[0];
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB memory, Node.js ${process.versions.node}, ` +
    `PostgreSQL ${postgres?.version.split(' ')[0]} (shared_buffers ${postgres?.buffers}, fsync ${postgres?.fsync})`
  );
}

export function currentLoad(): number {
  return loadavg()[0] ?? 0;
}
