import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type OpenTable, openTables } from './tables.ts';
import { csvFile, parquetFile, type Row, type WrittenFile } from './write-table.ts';

const rowsPerBatch = 10_000;

const openDataFolder = (dataDir: string) => join(dataDir, 'open-data');

/**
 * Writes all open data from one snapshot of the database into a new folder, then replaces datapackage.json, which
 * names the files of that folder. Readers see the old set or the new one. Files of the set before stay until the next
 * run, for downloads in progress.
 */
export async function writeOpenData(db: Database, dataDir: string, now = new Date()): Promise<void> {
  const root = openDataFolder(dataDir);
  const set = now.toISOString().replace(/[-:.]/g, '');
  const folder = join(root, set);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const resources = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const written = [];
        for (const table of openTables) written.push(...(await writeTable(transaction, table, folder)));
        return written;
      });
    const descriptor = describe(
      resources.map((file) => ({ ...file, path: `${set}/${file.path}` })),
      now,
    );
    const draft = join(folder, 'datapackage.json');
    await writeFile(draft, `${JSON.stringify(descriptor, null, 2)}\n`, { flush: true, mode: 0o600 });
    await rename(draft, join(root, 'datapackage.json'));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const sets = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const old = sets
    .map(({ name }) => name)
    .sort()
    .slice(0, -2);
  for (const name of old) await rm(join(root, name), { recursive: true, force: true });
}

/** Writes a table as CSV and as Parquet, and describes both files. Memory holds one batch of rows. */
export async function writeTable(transaction: Transaction<Tables>, table: OpenTable, folder: string) {
  const csv = await csvFile(join(folder, `${table.name}.csv`), table.columns);
  const parquet = await parquetFile(join(folder, `${table.name}.parquet`), table.columns);
  try {
    let rows = 0;
    await sql`DECLARE open_data NO SCROLL CURSOR FOR ${table.rows}`.execute(transaction);
    for (;;) {
      const batch = await sql<Row>`FETCH ${sql.lit(rowsPerBatch)} FROM open_data`.execute(transaction);
      if (!batch.rows.length) break;
      await csv.write(batch.rows);
      await parquet.write(batch.rows);
      rows += batch.rows.length;
    }
    await sql`CLOSE open_data`.execute(transaction);
    return [
      resourceOf(table, rows, { format: 'csv', mediatype: 'text/csv', encoding: 'utf-8' }, await csv.close()),
      resourceOf(
        table,
        rows,
        { format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
        await parquet.close(),
      ),
    ];
  } finally {
    await Promise.all([csv.release(), parquet.release()]);
  }
}

function resourceOf(
  { name, title, primaryKey, columns }: OpenTable,
  rows: number,
  format: { format: string; mediatype: string; encoding?: string },
  { bytes, hash }: WrittenFile,
) {
  return {
    name: `${name}-${format.format}`,
    title,
    path: `${name}.${format.format}`,
    ...format,
    bytes,
    hash: `sha256:${hash}`,
    rowCount: rows,
    schema: {
      fields: columns.map(({ nullable, ...field }) => ({ ...field, constraints: { required: !nullable } })),
      primaryKey,
    },
  };
}

/** Data Package 2.0 (https://datapackage.org/standard/data-package/). `rowCount` is an addition. */
function describe(resources: ReturnType<typeof resourceOf>[], now: Date) {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'bargain-buddy',
    title: 'Grocery prices in Trinidad and Tobago',
    created: now.toISOString(),
    licenses: [
      {
        name: 'CC-BY-4.0',
        path: 'https://creativecommons.org/licenses/by/4.0/',
        title: 'Attribution 4.0 International',
      },
    ],
    resources,
  };
}
