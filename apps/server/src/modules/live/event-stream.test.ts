import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEventStream, toServerSentEvent } from './event-stream.ts';

test('a client that does not read is cut off before much is kept for it', async () => {
  const ended = Promise.withResolvers<number>();
  const server = createServer(async (_request, response) => {
    const stream = createEventStream(response, { userId: 1, family: 'x' }, () =>
      ended.resolve(response.writableLength),
    );
    stream.start({});
    const message = toServerSentEvent('list', { id: 1, version: 1, changed: ['items'.repeat(1_000)] });
    while (!response.destroyed) {
      stream.send(message);
      await nextTurn();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
  socket.on('error', () => undefined);
  socket.pause();
  expect(await ended.promise).toBeLessThan(200_000);
  socket.destroy();
  server.close();
});
