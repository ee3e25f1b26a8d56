import { expect, test } from 'vitest';
import { entranceUrl, makeLayout } from './layout.ts';

test.for([
  { host: '127.0.0.1', from: 'http://127.0.0.1:3100', says: 'http://localhost:3100' },
  { host: '0.0.0.0', from: 'http://127.0.0.1:3100', says: 'http://localhost:3100' },
  { host: '192.0.2.7', from: 'http://192.0.2.7:3100', says: 'http://192.0.2.7:3100' },
])('the app at $host is asked where it listens, and says an address that leads there', async ({ host, from, says }) => {
  const layout = await makeLayout('/tmp/cluster', { host, port: 3100 });
  expect(entranceUrl(layout)).toBe(from);
  expect(layout.publicUrl).toBe(says);
});

test('where something else leads people to the app, it says that', async () => {
  const entrance = { host: '0.0.0.0', port: 3100, publicUrl: 'http://localhost:3200' };
  const layout = await makeLayout('/tmp/cluster', entrance);
  expect(layout.publicUrl).toBe('http://localhost:3200');
});
