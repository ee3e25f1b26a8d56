/**
 * A value as PostgreSQL sends it: `integer` in four bytes, `bigint`, `double` and timestamps (`time`, `microseconds`)
 * in eight, `boolean` in one, `text` after its length.
 */
export type PackedType = keyof PackedRowReader;

/** Reads the values of packed rows, in the order of their columns. */
export interface PackedRowReader {
  integer(): number;
  /** Exact up to 2^53. */
  bigint(): number;
  double(): number;
  boolean(): boolean;
  /** In milliseconds since 1970, cut off as JavaScript has them. */
  time(): number;
  /** Time in microseconds since 2000, as PostgreSQL stores it. */
  microseconds(): number;
  text(): string;
}

const epoch = Date.UTC(2000, 0, 1);

/** Decodes the rows of `packRows`. `readRow` reads all columns of one row, and returns undefined to omit the row. */
export function unpackRows<Row>(packed: string, readRow: (next: PackedRowReader) => Row | undefined): Row[] {
  const bytes = Buffer.from(packed, 'base64');
  const { buffer, byteOffset, byteLength } = bytes;
  const view = new DataView(buffer, byteOffset, byteLength);
  let at = 0;
  const integer = () => {
    at += 4;
    return view.getInt32(at - 4);
  };
  const bigint = () => {
    at += 8;
    return view.getInt32(at - 8) * 2 ** 32 + view.getUint32(at - 4);
  };
  const double = () => {
    at += 8;
    return view.getFloat64(at - 8);
  };
  const boolean = () => {
    at += 1;
    return view.getUint8(at - 1) === 1;
  };
  const time = () => Math.floor(bigint() / 1000) + epoch;
  const text = () => {
    const length = integer();
    at += length;
    return bytes.toString('utf8', at - length, at);
  };
  const next = { integer, bigint, double, boolean, time, microseconds: bigint, text };
  const rows: Row[] = [];
  while (at < byteLength) {
    const row = readRow(next);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}
