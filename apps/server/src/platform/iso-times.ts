type IsoTime<Value> = Date extends Value ? Exclude<Value, Date> | string : Value;

/** Replaces the times of a row by ISO strings, as responses have them. */
export function withIsoTimes<Row extends object>(row: Row): { [Name in keyof Row]: IsoTime<Row[Name]> } {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries);
}
