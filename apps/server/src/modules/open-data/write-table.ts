import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { csvLine } from '@bargain-buddy/domain';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { OpenDataColumn } from './tables.ts';

type Value = string | number | boolean | null;
export type OpenDataRow = Record<string, Value>;

export interface WrittenDataFile {
  bytes: number;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
}

interface TableFile {
  write(rows: readonly OpenDataRow[]): Promise<void>;
  close(): Promise<WrittenDataFile>;
  /** Closes the file, also after a failure. */
  release(): Promise<void>;
}

/** A file that counts and hashes its bytes, and is on disk when `close` returns. */
async function hashedFile(path: string) {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async append(chunk: Uint8Array) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await file.writeFile(chunk);
    },
    async close(): Promise<WrittenDataFile> {
      await file.sync();
      await file.close();
      return { bytes, hash: hash.digest('hex') };
    },
    release: () => file.close(),
  };
}

export async function createCsvFile(path: string, columns: readonly OpenDataColumn[]): Promise<TableFile> {
  const file = await hashedFile(path);
  const names = columns.map(({ name }) => name);
  await file.append(Buffer.from(csvLine(names)));
  return {
    write: (rows) =>
      file.append(Buffer.from(rows.map((row) => csvLine(names.map((name) => row[name] ?? null))).join(''))),
    close: file.close,
    release: file.release,
  };
}

const parquetTypes = {
  integer: { type: 'INT32' },
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  date: { type: 'INT32', converted_type: 'DATE' },
  boolean: { type: 'BOOLEAN' },
} as const;

/** Rows of a row group, which is in memory until it is complete. */
const rowsPerGroup = 20_000;

export async function createParquetFile(path: string, columns: readonly OpenDataColumn[]): Promise<TableFile> {
  const file = await hashedFile(path);
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type, nullable }) => ({
        name,
        ...parquetTypes[type],
        repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
      })),
    ],
  });
  const group = columns.map(({ name, type }) => ({ name, data: [] as (Value | Date)[], toValue: toValues[type]() }));
  let rowsOfGroup = 0;
  const drain = async () => {
    await file.append(new Uint8Array(writer.buffer, 0, writer.index));
    writer.index = 0;
  };
  const writeGroup = async () => {
    await parquet.write({ columnData: group, rowGroupSize: rowsOfGroup });
    for (const column of group) column.data.length = 0;
    rowsOfGroup = 0;
    await drain();
  };
  return {
    async write(rows) {
      for (const { name, data, toValue } of group) for (const row of rows) data.push(toValue(row[name] ?? null));
      rowsOfGroup += rows.length;
      if (rowsOfGroup >= rowsPerGroup) await writeGroup();
    },
    async close() {
      if (rowsOfGroup > 0) await writeGroup();
      if (parquet.row_groups.length === 0) parquet.row_groups.push(emptyRowGroup(columns));
      await parquet.finish();
      await drain();
      return file.close();
    },
    release: file.release,
  };
}

const unchanged = () => (value: Value) => value;
const toValues = { integer: unchanged, string: unchanged, boolean: unchanged, date: toDates };

/** Millions of prices have few different days. */
function toDates() {
  const days = new Map<Value, Date>();
  return (value: Value) => {
    const day = days.get(value) ?? new Date(String(value));
    days.set(value, day);
    return day;
  };
}

/** A file without row groups has a list without element type, which Apache's reader in Rust refuses. */
function emptyRowGroup(columns: readonly OpenDataColumn[]): ParquetWriter['row_groups'][number] {
  const noBytes = { num_values: 0n, total_uncompressed_size: 0n, total_compressed_size: 0n, data_page_offset: 4n };
  return {
    columns: columns.map(({ name, type }) => ({
      file_offset: 0n,
      meta_data: {
        type: parquetTypes[type].type,
        encodings: ['PLAIN'],
        path_in_schema: [name],
        codec: 'UNCOMPRESSED',
        ...noBytes,
      },
    })),
    total_byte_size: 0n,
    num_rows: 0n,
  };
}
