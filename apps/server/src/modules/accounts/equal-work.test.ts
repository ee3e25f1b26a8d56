import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createSuperuser } from './index.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});

let api: TestApp;
const email = 'shopper@example.com';
const password = 'ten mangoes 4 Tobago';
beforeAll(async () => {
  api = await createTestApp();
  await createSuperuser(api.db, { email, password });
});
afterAll(() => api.close());
beforeEach(() => vi.clearAllMocks());

/** The cost of an argon2 hash, as its text begins. */
const cost = '$argon2id$v=19$m=19456,t=2,p=1$';

it.each([
  ['with the right password', email, password],
  ['with a wrong password', email, 'something else'],
  ['for an account that does not exist', 'nobody@example.com', password],
])('ACC-02 a login %s verifies one hash of the same cost', async (_what, given, tried) => {
  await api.send('POST', '/api/core/login/', { payload: { email: given, password: tried } });
  expect(argon2.verify).toHaveBeenCalledTimes(1);
  expect(vi.mocked(argon2.verify).mock.calls[0]?.[0]).toContain(cost);
});

it.each([
  ['a free e-mail address', 'new@example.com'],
  ['one that is taken', email],
])('ACC-05 a sign-up with %s makes one hash', async (_what, given) => {
  const payload = { first_name: 'Ann', last_name: 'Lee', email: given, password, confirm_password: password };
  await api.send('POST', '/api/core/register/', { payload });
  expect(argon2.hash).toHaveBeenCalledTimes(1);
});
