import { utils } from '@e965/xlsx';
import type { Sheet } from './sheet.ts';

export function correctCells(sheets: readonly Sheet[], corrections: Record<string, string>): readonly Sheet[] {
  const all = Object.entries(corrections).map(([address, text]) => {
    const at = address.lastIndexOf('!');
    return { sheet: address.slice(0, at), cell: address.slice(at + 1), text };
  });
  return sheets.map((sheet) => {
    const own = all.filter((one) => one.sheet === sheet.name.trim());
    return own.length === 0 ? sheet : sheet.with(own.map(({ cell, text }) => ({ ...utils.decode_cell(cell), text })));
  });
}
