import type { StoreColumn } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { groupColumns } from './column-groups.ts';

const column = (sheet: string, letters: string, title: string, id: number | null = null): StoreColumn => ({
  sheet,
  column: letters,
  title,
  area: '',
  use: 'store',
  prices: 1,
  store: { id, key: title, name: title },
});

test('WEB-07 columns with like titles form a group, those with new stores first', () => {
  const columns = [
    column('North', 'E', 'Massy', 1),
    column('North', 'F', 'Massy', 2),
    column('South', 'E', 'massy', 3),
    column('North', 'G', 'Prev. 11'),
    column('South', 'F', 'Prev.  12'),
    column('South', 'G', 'Alone'),
  ];
  expect(groupColumns(columns)).toEqual([
    { label: 'Prev. …', columns: ['North!G', 'South!F'] },
    { label: 'Massy', columns: ['North!E', 'North!F', 'South!E'] },
  ]);
});
