import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { type FirstStartCallbacks, prepareFirstStart } from './first-start.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('empty', { ADMIN_EMAIL: 'boss@example.com' });
});
afterAll(() => app.close());

test('the password of the first superuser is told, and works, though the samples after it fail', async () => {
  const onSuperuser = vi.fn<FirstStartCallbacks['onSuperuser']>();
  const showStep = () => Promise.reject(new Error('No sample survey can be read.'));
  const start = () => prepareFirstStart(app.db, { ...app.config, sampleData: true }, { onSuperuser, showStep });
  await expect(start()).rejects.toThrow('No sample survey');
  expect(onSuperuser).toHaveBeenCalledExactlyOnceWith({ email: 'boss@example.com', password: expect.any(String) });
  const [{ email, password = '' }] = onSuperuser.mock.calls[0] ?? [{ email: '' }];
  const payload = { email, password };
  expect((await app.send('POST', '/api/core/login/', { payload })).statusCode).toBe(200);

  // The next start makes no other superuser, and tries the samples again.
  await expect(start()).rejects.toThrow('No sample survey');
  expect(onSuperuser).toHaveBeenCalledOnce();
});
