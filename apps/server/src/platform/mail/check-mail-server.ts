import type { Config } from '../../config.ts';
import { openTransport } from './send-mail.ts';

/** Connects and signs in without sending a mail. Throws on failure. */
export async function checkMailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<void> {
  if (!smtpUrl) throw new Error('SMTP_URL is not set.');
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
