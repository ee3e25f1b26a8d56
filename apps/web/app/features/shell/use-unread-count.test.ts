import { expect, test } from 'vitest';
import { useUnreadCount } from './use-unread-count.ts';

test('on the server nothing is unread, and no query is watched for that', () => {
  // Any hook would throw here, outside of rendering.
  expect(useUnreadCount()).toBe(0);
});
