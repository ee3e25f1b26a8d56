import type { Config } from '../../config.ts';
import { openTransport } from './send-mail.ts';

/** Says hello to the mail server and signs in, without sending anything; throws when that fails. */
export async function checkMailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<void> {
  if (!smtpUrl) throw new Error('SMTP_URL is not set.');
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
