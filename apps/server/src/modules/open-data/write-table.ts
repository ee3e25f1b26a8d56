import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { csvLine } from '@bargain-buddy/domain';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Column } from './tables.ts';

type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

export interface WrittenFile {
  bytes: number;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
}

interface TableFile {
  write(rows: readonly Row[]): Promise<void>;
  close(): Promise<WrittenFile>;
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
    async close(): Promise<WrittenFile> {
      await file.sync();
      await file.close();
      return { bytes, hash: hash.digest('hex') };
    },
    release: () => file.close(),
  };
}

export async function csvFile(path: string, columns: readonly Column[]): Promise<TableFile> {
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

/** Each `write` is a row group. */
export async function parquetFile(path: string, columns: readonly Column[]): Promise<TableFile> {
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
  const drain = async () => {
    await file.append(new Uint8Array(writer.buffer, 0, writer.index));
    writer.index = 0;
  };
  return {
    async write(rows) {
      const columnData = columns.map(({ name, type }) => ({
        name,
        data: rows.map((row) => (type === 'date' ? new Date(String(row[name])) : row[name])),
      }));
      await parquet.write({ columnData, rowGroupSize: rows.length });
      await drain();
    },
    async close() {
      await parquet.finish();
      await drain();
      return file.close();
    },
    release: file.release,
  };
}
