import { expect, test, vi } from 'vitest';

vi.stubGlobal('self', {});
const { readApiResponse } = await import('./transport.ts');
const { ApiError } = await import('../app/lib/api-error.ts');

const list = { id: 7, client_id: 'l', version: 3 };
const two = { changes: [{}, {}] };
const synced = { results: [{ status: 'done' }, { status: 'gone' }], since: 1, version: 3, list };
const html = new Headers({ 'content-type': 'text/html' });

test('OFF-06 the worker takes lists and results for each change as answers, and nothing else', async () => {
  expect(await readApiResponse(Response.json(synced), two)).toEqual(synced);
  expect(await readApiResponse(Response.json(list, { status: 201 }), { name: 'Weekly' })).toEqual(list);
  expect(await readApiResponse(new Response(null, { status: 204 }), undefined)).toBeUndefined();
  for (const answer of [{ ...synced, results: [] }, { ...synced, list: {} }, list, {}, null, 'welcome']) {
    await expect(readApiResponse(Response.json(answer), two)).rejects.toThrow(TypeError);
  }
  await expect(readApiResponse(new Response('Welcome', { headers: html }), two)).rejects.toThrow(TypeError);
});

test('OFF-06 only what the server says is a refusal: a hotspot’s failure is no answer', async () => {
  const refused = (status: number, body: unknown, headers = {}) =>
    readApiResponse(Response.json(body, { status, headers }), two);
  await expect(refused(404, { detail: 'Not found.' })).rejects.toEqual(
    new ApiError(404, { detail: 'Not found.', retryAfter: 0 }),
  );
  await expect(refused(400, { name: ['Too long.'] })).rejects.toEqual(
    new ApiError(400, { detail: 'Too long.', retryAfter: 0 }),
  );
  const later = expect.objectContaining({ status: 429, retryAfter: 9 });
  await expect(refused(429, { detail: 'Wait.' }, { 'retry-after': '9' })).rejects.toEqual(later);
  for (const body of [{}, null, { detail: 1 }]) await expect(refused(404, body)).rejects.toThrow(TypeError);
  const portal = new Response('Sign in', { status: 401, headers: html });
  await expect(readApiResponse(portal, two)).rejects.toThrow(TypeError);
});
