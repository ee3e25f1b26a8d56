import { expect, test } from 'vitest';
import { toApiError } from './to-api-error.ts';

const failure = (status: number, body: object) => toApiError(new Response(JSON.stringify(body), { status }));

test('CMP-01 what a superuser’s call says once more in `error` is not taken for a field', async () => {
  const name = ['Enter a name.'];
  expect((await failure(400, { name, error: 'Enter a name.' })).fields).toEqual({ name });
  expect((await failure(400, { name })).fields).toEqual({ name });
  const conflict = await failure(409, { detail: 'It exists already.', id: 7, error: 'It exists already.' });
  expect(conflict).toMatchObject({ detail: 'It exists already.', existingId: 7, fields: {} });
  expect((await failure(400, { detail: 'Not JSON.', error: 'Not JSON.' })).fields).toEqual({});
});
