import type { OpenDataResource } from '@bargain-buddy/contract';

const patterns = {
  integer: /^[+-]?\d+$/,
  string: /^.*$/s,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  boolean: /^(true|True|TRUE|1|false|False|FALSE|0)$/,
};

/**
 * Returns the errors of CSV lines by the defaults of Table Schema 2.0 (https://datapackage.org/standard/table-schema/):
 * an empty cell is a missing value, and primary keys are required and unique.
 */
export function findTableSchemaErrors({ fields, primaryKey }: OpenDataResource['schema'], lines: string[][]): string[] {
  const [head = [], ...rows] = lines;
  const errors = fields.flatMap(({ name }, index) => (head[index] === name ? [] : [`${name} is not column ${index}`]));
  const keys = new Set<string>();
  for (const [index, row] of rows.entries()) {
    for (const [column, { name, type, constraints }] of fields.entries()) {
      const cell = row[column] ?? '';
      const isRequired = constraints.required || primaryKey.includes(name);
      if (cell === '' ? isRequired : !patterns[type].test(cell)) errors.push(`row ${index}: ${name} is '${cell}'`);
    }
    keys.add(JSON.stringify(primaryKey.map((name) => row[head.indexOf(name)])));
  }
  if (keys.size < rows.length) errors.push(`${rows.length - keys.size} primary keys are not unique`);
  return errors;
}
