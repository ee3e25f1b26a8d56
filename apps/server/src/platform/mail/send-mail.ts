import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Mail } from './mails.ts';
import { renderMail } from './render.ts';

/** Sends a mail over SMTP_URL, else writes it to `outbox` in the data folder. Throws to be retried. */
export async function sendMail(config: Config, mail: Mail, log: FastifyBaseLogger): Promise<void> {
  const message = {
    from: config.mailFrom,
    to: { name: '', address: mail.to },
    ...renderMail(mail),
    ...headersOf(mail),
  };
  if (config.smtpUrl) {
    await sendOverSmtp(config.smtpUrl, message);
    log.info({ template: mail.template }, 'Sent a mail');
    return;
  }
  const file = await writeToOutbox(join(config.dataDir, 'outbox'), message);
  log.info({ template: mail.template, file, link: mail.data.link }, 'SMTP_URL is not set: kept a mail in the outbox');
}

/** Mail programs show a button that sends the POST request of RFC 8058. */
function headersOf({ template, data }: Mail): SendMailOptions {
  if (template !== 'price-alert') return {};
  return {
    headers: { 'List-Unsubscribe': `<${data.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** Takes 20 MB, so it is loaded on demand. */
const mailer = () => import('nodemailer');

/** Short timeouts, so that a slow mail server does not block jobs. */
export async function openTransport(smtpUrl: string) {
  const { createTransport } = await mailer();
  return createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
}

async function sendOverSmtp(smtpUrl: string, message: SendMailOptions): Promise<void> {
  const transport = await openTransport(smtpUrl);
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}

async function writeToOutbox(folder: string, message: SendMailOptions): Promise<string> {
  const { createTransport } = await mailer();
  const composed = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(message);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = composed.messageId.replace(/[^\w.@-]/g, '');
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${name}.eml`);
  await writeFile(file, composed.message as Buffer, { mode: 0o600 });
  return file;
}
