import { expect, test } from 'vitest';
import { readHomeRegion } from './home-region.ts';

test.each([
  ['bb_region=Tobago', 'Tobago'],
  ['theme=dark; bb_region=North; bb_signed_in=1', 'North'],
  ['bb_region=Atlantis', ''],
  ['other_bb_region=North', ''],
  ['bb_region=', ''],
  ['', ''],
])('PRF-06 the cookie header %j starts the feed in %j', (cookie, region) => {
  expect(readHomeRegion(cookie)).toBe(region);
});
