import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { readable, type SmtpReceiver, startSmtp } from '../../../test/smtp.ts';
import { loadConfig } from '../../config.ts';
import { startJobs } from '../jobs/worker.ts';
import type { Mail } from './mails.ts';
import { queueMail } from './queue.ts';
import { renderMail } from './render.ts';
import { sendMail } from './send-mail.ts';

const log = pino({ level: 'silent' });
let smtp: SmtpReceiver;
let folder: string;

beforeEach(async () => {
  smtp = await startSmtp();
  folder = await mkdtemp(join(tmpdir(), 'bb-mail-'));
});
afterEach(async () => {
  await smtp.stop();
  await rm(folder, { recursive: true });
});

const mail = (firstName = 'Asha'): Mail => ({
  template: 'password-reset',
  to: 'asha@example.com',
  data: { firstName, link: 'https://shop.example/reset-password?token=abc_DEF-123&x=1', minutes: 60 },
});
const config = (more: Record<string, string> = {}) =>
  loadConfig({ DATA_DIR: folder, MAIL_FROM: 'Bargain Buddy <hello@shop.example>', ...more });

test('a mail goes over a real SMTP conversation, as text and as HTML with the same link', async () => {
  await sendMail(config({ SMTP_URL: smtp.url }), mail(), log);
  const [received] = smtp.mails;
  expect(received).toMatchObject({ from: 'hello@shop.example', to: ['asha@example.com'] });
  const source = readable(received?.source ?? '');
  expect(source).toContain('Subject: Choose a new password for Bargain Buddy');
  expect(source).toContain('Content-Type: text/plain');
  expect(source).toContain('Choose a new password: https://shop.example/reset-password?token=abc_DEF-123&x=1');
  expect(source).toContain('href="https://shop.example/reset-password?token=abc_DEF-123&amp;x=1"');
});

test('a mail server that refuses is told so to the queue, which tries again until it takes the mail', async () => {
  const database = await createTestDatabase();
  smtp.refuse = 1;
  await queueMail(database.db, mail());
  const settings = config({ SMTP_URL: smtp.url });
  const refused = vi.fn();
  const send = async (given: Mail) => {
    await sendMail(settings, given, log).catch((error) => {
      refused();
      throw error;
    });
  };
  const jobs = await startJobs(
    database.url,
    {
      'send-mail': send,
    },
    log,
  );
  // The queue would wait for some seconds.
  const again = `SELECT (graphile_worker.reschedule_jobs(array_agg(id), run_at => now())).id
    FROM graphile_worker.jobs WHERE last_error IS NOT NULL`;
  await expect.poll(async () => (await database.pool.query(again)).rowCount).toBe(1);
  await database.pool.query('NOTIFY "jobs:insert"');
  await expect.poll(() => smtp.mails).toHaveLength(1);
  expect(refused).toHaveBeenCalledOnce();
  await jobs.stop();
  await database.drop();
});

test('without SMTP_URL a mail becomes a file in the outbox that only its owner can read', async () => {
  await sendMail(config(), mail(), log);
  const [name, ...others] = await readdir(join(folder, 'outbox'));
  expect(others).toEqual([]);
  expect(name).toMatch(/\.eml$/);
  const source = readable(await readFile(join(folder, 'outbox', name ?? ''), 'utf8'));
  expect(source).toContain('To: asha@example.com');
  expect(source).toContain('https://shop.example/reset-password?token=abc_DEF-123');
});

test('a name cannot add headers or markup', async () => {
  const name = 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
  await sendMail(config({ SMTP_URL: smtp.url }), mail(name), log);
  const [headers = ''] = (smtp.mails[0]?.source ?? '').split('\r\n\r\n');
  expect(headers).not.toMatch(/^bcc:/im);
  expect(smtp.mails[0]?.to).toEqual(['asha@example.com']);
  expect(renderMail(mail(name)).html).not.toContain('<script>');
});
