import { type ParsedPriceCell, parsePriceCell } from '@bargain-buddy/domain/cells';
import type { CellObject } from '@e965/xlsx';

const unreadable = (reason: string): ParsedPriceCell => ({ kind: 'unreadable', reason });

/** Uses the saved result of a formula. */
export function priceOfCell({ t, v, w, f }: CellObject): ParsedPriceCell {
  if (v === undefined) {
    return f
      ? unreadable('It is a formula without its result: open the file, save it, and try again.')
      : { kind: 'none' };
  }
  if (t === 'e') return unreadable(`It holds the error ${w ?? v}.`);
  if (t === 'd' || v instanceof Date) return unreadable('It is a date, not a price.');
  if (typeof v === 'boolean') return unreadable('It is not a price.');
  return parsePriceCell(v);
}

export const textOfCell = (text: string, price: string): { text?: string } =>
  text === String(Number(price)) ? {} : { text };
