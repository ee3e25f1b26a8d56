import { expect, test } from 'vitest';
import { withoutNan } from './without-nan.ts';

test.for([
  ['nan', ''],
  [' NaN ', ''],
  ['NAN', 'NAN'],
  [' Lion ', 'Lion'],
  ['nan bread', 'nan bread'],
  ['', ''],
  [null, ''],
  [undefined, ''],
] as const)('HOM-12 %s is shown as "%s"', ([text, shown]) => {
  expect(withoutNan(text)).toBe(shown);
});
