import { tableFromIPC } from 'apache-arrow';
import { readParquet as readWithRust } from 'parquet-wasm/node';

interface ParquetTable {
  /** Type of each column, such as Int32. */
  types: Record<string, string>;
  rows: Record<string, unknown>[];
}

/** Reads a Parquet file by Apache's reader in Rust, which shares no code with the writer. */
export function readParquet(bytes: Uint8Array): ParquetTable {
  const table = tableFromIPC(readWithRust(bytes).intoIPCStream());
  const types = Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]));
  return { types, rows: table.toArray().map((row) => row.toJSON()) };
}
