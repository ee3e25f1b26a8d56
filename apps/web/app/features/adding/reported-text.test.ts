import { expect, test } from 'vitest';
import { reportedText } from './reported-text.ts';

test('TRU-05 DET-08 whose price is held is told the true reason', () => {
  const of = (held_because: 'far off' | 'reporter' | null, is_held = true) =>
    reportedText('Price updated.', { is_held, held_because });
  expect(of(null, false)).toBe('Price updated.');
  expect(of('far off')).toBe(
    'Price updated. Others see it once it has been checked, because it is far from the last checked price.',
  );
  expect(of('reporter')).toBe(
    'Price updated. Others see it once it has been checked, because prices that you reported were rejected.',
  );
  expect(reportedText('Price listing added', { is_held: false, held_because: null })).toBe('Price listing added');
});
