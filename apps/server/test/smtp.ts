import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The whole message as received. */
  source: string;
}

export interface SmtpReceiver {
  url: string;
  mails: ReceivedMail[];
  /** Number of next messages to refuse with 450. */
  refuse: number;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback for user 'shop' with password 'keeper'. It stores received messages. */
export async function startSmtp(): Promise<SmtpReceiver> {
  const receiver: SmtpReceiver = { url: '', mails: [], refuse: 0, stop: async () => undefined };
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      if (username === 'shop' && password === 'keeper') answer(null, { user: 'shop' });
      else answer(new Error('Invalid login'));
    },
    async onData(stream, session, answer) {
      const source = await text(stream);
      if (receiver.refuse > 0) {
        receiver.refuse -= 1;
        answer(Object.assign(new Error('Try again later'), { responseCode: 450 }));
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      receiver.mails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
      });
      answer();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `smtp://shop:keeper@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  receiver.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return receiver;
}

/** Decodes a quoted-printable message. */
export function readable(source: string): string {
  const joined = source.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A receiver or an outbox. */
interface Mailbox {
  mails: readonly Pick<ReceivedMail, 'to' | 'source'>[];
}

/** Returns the decoded newest mail to `email`, or ''. */
export function newestMail({ mails }: Mailbox, email: string): string {
  const mail = mails.findLast(({ to }) => to.some((address) => address.toLowerCase() === email.toLowerCase()));
  return readable(mail?.source ?? '');
}

/**
 * Returns the token of the newest mail to `email` with a link to `path`, such as 'verify-email', or ''.
 */
export function mailedToken({ mails }: Mailbox, email: string, path: string): string {
  const link = new RegExp(`/${path}\\?token=([\\w-]+)`);
  const found = mails
    .filter(({ to }) => to.some((address) => address.toLowerCase() === email.toLowerCase()))
    .map(({ source }) => link.exec(readable(source))?.[1])
    .filter((token) => token !== undefined);
  return found.at(-1) ?? '';
}
