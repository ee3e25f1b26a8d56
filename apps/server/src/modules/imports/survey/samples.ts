import type { Sheet } from '../workbook/sheet.ts';

const most = 3;
const searchedRows = 200;

export function exampleValuesOfColumns(sheet: Sheet, header: number, columns: number): string[][] {
  return Array.from({ length: columns }, (_, column) => {
    const values = new Set<string>();
    for (let row = header + 1; row <= header + searchedRows && values.size < most; row += 1) {
      const value = sheet.value(row, column);
      if (value) values.add(value);
    }
    return [...values];
  });
}
