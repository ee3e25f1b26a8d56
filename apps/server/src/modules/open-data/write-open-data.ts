import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenData, type OpenDataResource, openDataFormats, openDataLicence } from '@bargain-buddy/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { findIndexedFile } from '../price-index/index.ts';
import { descriptorFilePath, isOpenDataSetName, openDataFolder } from './open-data.service.ts';
import { type OpenDataTable, openDataTables } from './tables.ts';
import { createCsvFile, createParquetFile, type OpenDataRow, type WrittenDataFile } from './write-table.ts';

/** The rows of small batches are garbage before the collector promotes them to the old generation. */
const rowsPerBatch = 1_000;
const dayMs = 86_400_000;

/**
 * Writes all open data from one snapshot of the database into a new folder, then replaces datapackage.json, which
 * names the files of that folder. Readers see the old set or the new one. Files of the set before stay until the next
 * run, for downloads in progress. Returns the content of datapackage.json.
 */
export async function writeOpenData(db: Database, dataDir: string, now = new Date()): Promise<OpenData> {
  const root = openDataFolder(dataDir);
  const set = setName(now);
  const draft = join(root, `draft-${set}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const files = await inSnapshot(db, (transaction) => writeTables(transaction, draft));
    const description = describe(
      files.map((file) => ({ ...file, path: `${set}/${file.path}` })),
      now,
    );
    const descriptor = join(draft, 'datapackage.json');
    await writeFile(descriptor, `${JSON.stringify(description, null, 2)}\n`, { flush: true, mode: 0o600 });
    await rename(draft, join(root, set));
    await rename(join(root, set, 'datapackage.json'), descriptorFilePath(dataDir));
    const indexed = await findIndexedFile(db);
    await deleteOldSets(root, now, indexed?.split('/')[0]);
    return description;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const setName = (time: Date) => time.toISOString().replace(/[-:.]/g, '');

/**
 * Deletes all but the two newest sets and the set of the published price index, which is older if publications failed.
 * Also deletes drafts older than a day of processes that died.
 */
async function deleteOldSets(root: string, now: Date, indexed: string | undefined): Promise<void> {
  const names = (await readdir(root)).sort();
  const dead = names.filter(
    (name) => name < `draft-${setName(new Date(now.getTime() - dayMs))}` && /^draft-/.test(name),
  );
  const old = names.filter(isOpenDataSetName).slice(0, -2);
  for (const name of [...old.filter((set) => set !== indexed), ...dead]) {
    await rm(join(root, name), { recursive: true, force: true });
  }
}

async function writeTables(transaction: Transaction<Tables>, folder: string): Promise<OpenDataResource[]> {
  // Cursors are read to their end.
  await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(transaction);
  const written: OpenDataResource[] = [];
  for (const table of openDataTables) written.push(...(await writeOpenDataTable(transaction, table, folder)));
  return written;
}

/** Writes a table as CSV and as Parquet, and describes both files. Memory holds one batch of rows. */
export async function writeOpenDataTable(transaction: Transaction<Tables>, table: OpenDataTable, folder: string) {
  const csv = await createCsvFile(join(folder, `${table.name}.csv`), table.columns);
  const parquet = await createParquetFile(join(folder, `${table.name}.parquet`), table.columns);
  try {
    let rows = 0;
    await sql`DECLARE open_data NO SCROLL CURSOR FOR ${table.rows}`.execute(transaction);
    for (;;) {
      const batch = await sql<OpenDataRow>`FETCH ${sql.lit(rowsPerBatch)} FROM open_data`.execute(transaction);
      if (!batch.rows.length) break;
      await csv.write(batch.rows);
      await parquet.write(batch.rows);
      rows += batch.rows.length;
    }
    await sql`CLOSE open_data`.execute(transaction);
    return [
      describeFile(table, rows, 'csv', await csv.close()),
      describeFile(table, rows, 'parquet', await parquet.close()),
    ];
  } finally {
    await Promise.all([csv.release(), parquet.release()]);
  }
}

function describeFile(
  { name, title, primaryKey, columns }: OpenDataTable,
  rowCount: number,
  format: keyof typeof openDataFormats,
  { bytes, hash }: WrittenDataFile,
): OpenDataResource {
  return {
    name: `${name}-${format}`,
    title,
    path: `${name}.${format}`,
    type: 'table',
    format,
    ...openDataFormats[format],
    bytes,
    hash: `sha256:${hash}`,
    rowCount,
    schema: {
      // An empty cell of a CSV file is a missing value.
      fields: columns.map(({ nullable, mayBeEmpty, ...field }) => ({
        ...field,
        constraints: { required: !nullable && !mayBeEmpty },
      })),
      primaryKey,
    },
  };
}

function describe(resources: OpenDataResource[], now: Date): OpenData {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'bargain-buddy',
    title: 'Grocery prices in Trinidad and Tobago',
    created: now.toISOString(),
    licenses: [openDataLicence],
    resources,
  };
}
