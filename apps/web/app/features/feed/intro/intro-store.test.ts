import { expect, test } from 'vitest';
import { isIntroDismissed } from './intro-store.ts';

test.each([
  [null, false],
  ['', false],
  ['bb_intro=dismissed', true],
  ['theme=dark; bb_intro=dismissed; bb_signed_in=1', true],
  ['bb_intro=', false],
  ['other_bb_intro=dismissed', false],
  ['note=bb_intro=dismissed', false],
])('HOM-01 the cookies %j say dismissed: %s', (cookies, expected) => {
  expect(isIntroDismissed(cookies)).toBe(expected);
});
