import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

it('compresses what is worth it, for those who can read it', async () => {
  const plain = await api.send('GET', '/api/schema/');
  const compressed = await api.send('GET', '/api/schema/', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  const small = await api.send('GET', '/api/health/', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers).not.toHaveProperty('content-encoding');
});

it('answers 304 to an ETag, which is the same for all encodings', async () => {
  const listings = (headers: Record<string, string>) => api.send('GET', '/api/price/price/', { headers });
  const plain = await listings({});
  const compressed = await listings({ 'accept-encoding': 'br' });
  expect(compressed.headers.etag).toBe(plain.headers.etag);
  for (const etag of [plain.headers.etag, compressed.headers.etag]) {
    const again = await listings({ 'accept-encoding': 'br', 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  }
});
