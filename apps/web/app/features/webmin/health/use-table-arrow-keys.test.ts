import { expect, test } from 'vitest';
import { targetCellOfKey } from './use-table-arrow-keys.ts';

const size = { rows: 25, columns: 4 };
const at = (row: number, column: number) => ({ row, column });
const press = (key: string, from: { row: number; column: number }, ctrlKey = false) =>
  targetCellOfKey({ key, ctrlKey }, from, size);

test('OPN-04 keys move in the grid as in any other, and never out of it', () => {
  expect(press('ArrowDown', at(0, 0))).toEqual(at(1, 0));
  expect(press('ArrowUp', at(0, 2))).toEqual(at(0, 2));
  expect(press('ArrowRight', at(3, 3))).toEqual(at(3, 3));
  expect(press('ArrowLeft', at(3, 3))).toEqual(at(3, 2));
  expect(press('PageDown', at(20, 1))).toEqual(at(24, 1));
  expect(press('PageUp', at(20, 1))).toEqual(at(10, 1));
  expect(press('Home', at(20, 3))).toEqual(at(20, 0));
  expect(press('End', at(20, 1))).toEqual(at(20, 3));
  expect(press('Home', at(20, 3), true)).toEqual(at(0, 0));
  expect(press('End', at(20, 1), true)).toEqual(at(24, 3));
  expect(press('Enter', at(20, 1))).toBeUndefined();
});
