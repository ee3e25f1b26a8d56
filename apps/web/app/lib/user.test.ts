import { expect, test } from 'vitest';
import { useUser } from './user.ts';

test('on the server nobody is known, and no query is watched for that', () => {
  // Any hook would throw here, outside of rendering.
  expect(useUser()).toBeUndefined();
});
