import { expect, test } from 'vitest';
import { describeImport } from './describe-import.ts';

const figures = { dry_run: true, added: 0, unchanged: 5, skipped: 1, new_products: 0, new_stores: 0 };

test('WEB-07 the outcome of an import is one sentence', () => {
  expect(describeImport(figures)).toBe('Nothing new: 5 unchanged, 1 skipped.');
  expect(describeImport({ ...figures, added: 1_000, held: 2, new_stores: 1 })).toBe(
    'Would add 1,000 prices with 1 new store; 2 held for review, 5 unchanged, 1 skipped.',
  );
  expect(describeImport({ ...figures, dry_run: false, added: 1, left_out: 3, new_products: 2, new_stores: 1 })).toBe(
    'Added 1 price with 2 new products and 1 new store; 3 left out, 5 unchanged, 1 skipped.',
  );
  expect(describeImport({ ...figures, held: 4 })).toBe(
    'Would add 0 prices; 4 held for review, 5 unchanged, 1 skipped.',
  );
});
