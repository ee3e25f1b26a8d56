import { expect, test } from 'vitest';
import { priceReportMessage } from './price-report-message.ts';

test('TRU-05 DET-08 a held price is sent for checking, and the listed price stays', () => {
  expect(priceReportMessage('Price updated.', { is_held: false })).toBe('Price updated.');
  expect(priceReportMessage('Price listing added', { is_held: true })).toBe(
    'Sent for checking. The listed price stays until then.',
  );
});
