import { type PriceCell, readPriceCell } from '@bargain-buddy/domain/cells';
import type { CellObject } from '@e965/xlsx';

const unreadable = (reason: string): PriceCell => ({ kind: 'unreadable', reason });

/** Uses the saved result of a formula. */
export function priceOfCell({ t, v, w, f }: CellObject): PriceCell {
  if (v === undefined) {
    return f
      ? unreadable('It is a formula without its result: open the file, save it, and try again.')
      : { kind: 'none' };
  }
  if (t === 'e') return unreadable(`It holds the error ${w ?? v}.`);
  if (t === 'd' || v instanceof Date) return unreadable('It is a date, not a price.');
  if (typeof v === 'boolean') return unreadable('It is not a price.');
  return readPriceCell(v);
}

export const textOfCell = (text: string, price: string): { text?: string } =>
  text === String(Number(price)) ? {} : { text };
