import { expect, test } from 'vitest';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import { nameOfMergedRecord } from './merge-view.ts';

test('WEB-09 records of one name are told apart by what else is known: no ‘Evaporated Milk → Evaporated Milk’', () => {
  const milk = (brand: string | null, amount: string | null) =>
    nameOfMergedRecord('product', { name: 'Evaporated Milk', brand, amount } as unknown as MergedRow);
  expect(milk('Carnation', '410 g')).toBe('Evaporated Milk (Carnation, 410 g)');
  expect(milk('nan', '410 g')).toBe('Evaporated Milk (410 g)');
  expect(milk('', null)).toBe('Evaporated Milk');
  const store = { name: 'Massy Stores', address: 'Arima', region: 'East' } as unknown as MergedRow;
  expect(nameOfMergedRecord('store', store)).toBe('Massy Stores (Arima, East)');
});
