import { expect, test } from 'vitest';
import { findInSnapshot } from './find-product.ts';

const product = { name: 'Milk', brand: '', amount: '1 L', kind: null, price: '10.00', store: 1 };

test('SCN-01 a code is known without a connection, however the device’s catalogue has it written', () => {
  const products = [
    { ...product, id: 1, barcode: null },
    { ...product, id: 2, barcode: 'code 7' },
    { ...product, id: 3, barcode: '041512162664' },
  ];
  expect(findInSnapshot({ products }, '0041512162664')?.id).toBe(3);
  expect(findInSnapshot({ products }, '5000112637922')).toBeUndefined();
  // Kept since an earlier release.
  const { barcode: _, ...earlier } = { ...product, id: 4, barcode: null };
  expect(findInSnapshot({ products: [earlier as never] }, '0041512162664')).toBeUndefined();
});
