import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { responseReader, throughput } from './throughput.ts';

const chunked = 'HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n';

test.each([
  ['its length', '200', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc'],
  ['a length of 0', '200', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'],
  ['its last chunk', '404', `${chunked}3\r\nabc\r\n0\r\n\r\n`],
  ['its first chunk', '404', `${chunked}0\r\n\r\n`],
])('%s completes a response, wherever it was cut', (_, status, response) => {
  const read = responseReader();
  // A socket also reuses its buffer.
  const buffer = Buffer.alloc(response.length);
  const readText = (part: string) => read(buffer.subarray(0, buffer.write(part, 'latin1')));
  for (let first = 1; first < response.length; first += 1) {
    for (let second = first + 1; second <= response.length; second += 1) {
      expect(readText(response.slice(0, first))).toBeUndefined();
      expect(readText(response.slice(first, second))).toBe(second === response.length ? status : undefined);
      if (second < response.length) expect(readText(response.slice(second))).toBe(status);
    }
  }
});

function* always(path: string): Generator<string> {
  while (true) yield path;
}

test('throughput counts complete responses and throws for another status than 200', async () => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (request.url === '/missing') response.statusCode = 404;
    response.write('a');
    setImmediate(() => response.end('b'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const start = performance.now();
    const rate = await throughput(origin, always('/'), { connections: 3, milliseconds: 200 });
    expect(requests).toBeGreaterThan(3);
    expect(((performance.now() - start) * rate) / 1_000).toBeGreaterThanOrEqual(requests - 1);
    await expect(throughput(origin, always('/missing'), { connections: 1 })).rejects.toThrow('404');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
