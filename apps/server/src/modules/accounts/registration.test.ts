import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { newestMail, type SmtpReceiver, startSmtp } from '../../../test/smtp.ts';

let api: TestApp;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await createTestApp('empty', { SMTP_URL: smtp.url, RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
});

const password = 'ten mangoes 4 Tobago';
const good = {
  first_name: 'Anna',
  last_name: 'Mohammed',
  email: 'anna@example.com',
  password,
  confirm_password: password,
};
const register = (changes: object) => api.send('POST', '/api/core/register/', { payload: { ...good, ...changes } });

it('ACC-13 ACC-05 makes an account that can log in', async () => {
  const answer = await register({ email: ' New.Shopper@example.com' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ message: expect.stringMatching(/\w/) });
  const login = await api.send('POST', '/api/core/login/', { payload: { email: 'new.shopper@example.com', password } });
  expect(login.statusCode).toBe(200);
});

it.each([
  ['an empty first name', { first_name: ' ' }, 'This field may not be empty.'],
  ['a missing last name', { last_name: undefined }, 'This field is required.'],
  ['a bad e-mail', { email: 'anna@example' }, 'Enter a valid email address.'],
  ['unequal passwords', { confirm_password: 'another' }, 'Passwords do not match.'],
  [
    'a short password',
    { password: 'mango-4', confirm_password: 'mango-4' },
    'The password must have at least 8 characters.',
  ],
  ['only digits', { password: '8243058761', confirm_password: '8243058761' }, 'The password must not be only numbers.'],
  ['a common password', { password: 'Passw0rd', confirm_password: 'Passw0rd' }, 'The password is too common.'],
  [
    'a password like the name',
    { password: 'AnnaMohammed1', confirm_password: 'AnnaMohammed1' },
    'The password is too similar to your name or email.',
  ],
])('ACC-05 refuses %s', async (_what, changes, sentence) => {
  const answer = await register(changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: [sentence] });
});

it('ACC-05 refuses an e-mail address that has an account, whatever its case, also when two come at once', async () => {
  const answers = await Promise.all([
    register({ email: 'twice@example.com' }),
    register({ email: 'TWICE@example.com' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  const refused = answers.find(({ statusCode }) => statusCode === 400);
  expect(refused?.json()).toEqual({ error: ['An account with this email already exists.'] });
});

it('never makes a superuser, whatever is sent', async () => {
  await register({ email: 'sly@example.com', is_superuser: true, is_active: true });
  const row = await api.db
    .selectFrom('app_user')
    .select('is_superuser')
    .where('email', '=', 'sly@example.com')
    .execute();
  expect(row).toEqual([{ is_superuser: false }]);
});

const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));

it('ACC-05 mails the owner of an account that somebody tried to sign up with its address, once a day', async () => {
  const { email } = await api.createUser();
  expect((await register({ email: email.toUpperCase() })).statusCode).toBe(400);
  await register({ email });
  await api.runJobs();
  expect(mailsTo(email)).toHaveLength(1);
  expect(newestMail(smtp, email)).toContain('You already have a Bargain Buddy account');
  expect(newestMail(smtp, email)).toContain('http://bargainbuddy.test/login');
  expect(newestMail(smtp, email)).not.toContain('nobody was told');
});

it('ACC-05 mails nobody about a sign-up with the address of a deactivated account', async () => {
  const { id, email } = await api.createUser();
  await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', id).execute();
  expect((await register({ email })).statusCode).toBe(400);
  await api.runJobs();
  expect(mailsTo(email)).toHaveLength(0);
});
