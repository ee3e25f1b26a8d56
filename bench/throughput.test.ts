import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { AnswerReader, throughput } from './throughput.ts';

const head = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n';
const chunked = 'HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n';

test.each([
  ['by its length', '200', `${head}abc`],
  ['by its length, and empty', '200', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'],
  ['by its last chunk', '404', `${chunked}3\r\nabc\r\n0\r\n\r\n`],
  ['by its last chunk, which is the first', '404', `${chunked}0\r\n\r\n`],
])('an answer is whole %s, wherever it was cut', (_, status, answer) => {
  const answers = new AnswerReader();
  // One memory for all, as a socket reads into.
  const memory = Buffer.alloc(answer.length);
  const take = (part: string) => answers.isWholeWith(memory.subarray(0, memory.write(part, 'latin1')));
  for (let first = 1; first < answer.length; first += 1) {
    for (let second = first + 1; second <= answer.length; second += 1) {
      expect(take(answer.slice(0, first))).toBe(false);
      expect(take(answer.slice(first, second))).toBe(second === answer.length);
      if (second < answer.length) expect(take(answer.slice(second))).toBe(true);
      expect(answers.status).toBe(status);
      answers.status = '';
    }
  }
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
