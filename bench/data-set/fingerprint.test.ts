import { expect, test } from 'vitest';
import { compareFingerprints, currentFingerprint, parseFingerprint } from './fingerprint.ts';

test('a data set is kept, brought up to date or made anew by what it was made of', async () => {
  const wanted = await currentFingerprint();
  const kept = { ...wanted, migrations: { '0001.sql': 'a' } };
  const later = { ...wanted, migrations: { '0001.sql': 'a', '0002.sql': 'b' } };
  expect(compareFingerprints(kept, kept)).toBe('same');
  expect(compareFingerprints(kept, later)).toBe('behind');
  expect(compareFingerprints(later, kept)).toBe('different');
  expect(compareFingerprints({ ...kept, migrations: { '0001.sql': 'changed' } }, later)).toBe('different');
  expect(compareFingerprints({ ...kept, generator: 'other' }, kept)).toBe('different');
  expect(compareFingerprints({ ...kept, complete: false }, kept)).toBe('different');
});

test('only a comment of the bench makes a database one of the bench', async () => {
  const wanted = await currentFingerprint();
  expect(parseFingerprint(JSON.stringify(wanted))).toEqual(wanted);
  expect(parseFingerprint('my shop')).toBeUndefined();
  expect(parseFingerprint(null)).toBeUndefined();
});
