import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileConnected } from './while-connected.ts';

const app = fastify();
let url = '';
let gone: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  app.post('/wait', (request) =>
    whileConnected(request, async (signal) => {
      gone = once(signal, 'abort');
      await pause(100);
      return { isAborted: signal.aborted };
    }),
  );
  url = `${await app.listen({ port: 0 })}/wait`;
});
afterAll(() => app.close());

const send = (signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
    signal: signal ?? null,
  });

test('a request whose body was read is not aborted, on one connection after the other', async () => {
  for (let n = 0; n < 5; n += 1) expect(await (await send()).json()).toEqual({ isAborted: false });
});

test('the signal is aborted if the client leaves', async () => {
  const leaving = new AbortController();
  const sent = send(leaving.signal);
  await pause(30);
  leaving.abort();
  await expect(sent).rejects.toThrow();
  await gone;
});
