import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOnServer, sendEndedSessions } from './ended-sessions.ts';

const sentTokens: string[] = [];
let respond: () => Response = () => new Response(null, { status: 204 });
const offline = () => Promise.resolve(undefined);
const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });

beforeEach(() => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const response = respond();
    sentTokens.push(JSON.parse(body).refresh);
    return response;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sentTokens.length = 0;
  respond = () => new Response(null, { status: 204 });
});

test('SEC-01 a session whose end arrived is not stored', async () => {
  expect(await endOnServer('one', Promise.resolve(new Response(null, { status: 204 })))).toBe(true);
  await sendEndedSessions();
  expect(sentTokens).toEqual([]);
});

test('SEC-01 sessions that ended without a connection are ended later, each once', async () => {
  expect(await endOnServer('one', offline())).toBe(false);
  expect(await endOnServer('two', Promise.resolve(page()))).toBe(false);
  await sendEndedSessions();
  await sendEndedSessions();
  expect(sentTokens).toEqual(['one', 'two']);
});

test.each([
  [
    'a failure of the network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['the page of a hotspot', page],
  ['a server that is away', () => new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })],
])('SEC-01 %s leaves a session to be ended later', async (_what, fail) => {
  await endOnServer('one', offline());
  respond = fail;
  await expect(sendEndedSessions()).rejects.toThrow(TypeError);
  respond = () => new Response(null, { status: 204 });
  sentTokens.length = 0;
  await sendEndedSessions();
  expect(sentTokens).toEqual(['one']);
});

test('SEC-01 a session that is over by itself is deleted without a request', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 31 * 24 * 60 * 60 * 1_000 });
  await endOnServer('old', offline());
  vi.useRealTimers();
  await sendEndedSessions();
  expect(sentTokens).toEqual([]);
});
