import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { setPassword } from '../../../test/signing-in.ts';

const password = 'mango chow in the morning';

test('ROL-04 of superusers who delete their accounts at once, one stays', async () => {
  const app = await createTestApp('empty');
  try {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.createUser({ isSuperuser: true })));
    const sessions = await Promise.all(
      people.map(async (person) => {
        await setPassword(app, person, password);
        const login = await app.send('POST', '/api/core/login/', { payload: { email: person.email, password } });
        return { authorization: `Bearer ${login.json().access}` };
      }),
    );
    const answers = await Promise.all(
      sessions.map((headers) => app.send('DELETE', '/api/core/me/', { headers, payload: { password } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 204, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().error).toContain('You are the only superuser.');
    expect(await app.db.selectFrom('app_user').select('id').execute()).toHaveLength(1);
  } finally {
    await app.close();
  }
});
