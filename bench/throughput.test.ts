import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isWhole, throughput } from './throughput.ts';

test('an answer is whole by its length or by its last chunk', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n';
  expect(isWhole(Buffer.from('HTTP/1.1 200 OK\r\ncontent-le'))).toBe(false);
  expect(isWhole(Buffer.from(`${head}ab`))).toBe(false);
  expect(isWhole(Buffer.from(`${head}abc`))).toBe(true);
  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n';
  expect(isWhole(Buffer.from(chunked))).toBe(false);
  expect(isWhole(Buffer.from(`${chunked}0\r\n\r\n`))).toBe(true);
});

function* always(): Generator<string> {
  while (true) yield '/';
}

test('throughput counts the answers that came, whole, and nothing else than 200', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/missing') response.statusCode = 404;
    // The second half comes by itself.
    response.write('a');
    setImmediate(() => response.end('b'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const start = performance.now();
    const rate = await throughput(origin, always(), { connections: 3, milliseconds: 200 });
    const most = ((performance.now() - start) * rate) / 1_000;
    expect(asked).toBeGreaterThan(3);
    expect(most).toBeGreaterThanOrEqual(asked - 1);
    await expect(throughput(origin, ['/missing'].values(), { connections: 1 })).rejects.toThrow('404');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
