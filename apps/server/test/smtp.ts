import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The whole message as it came over the wire. */
  source: string;
}

export interface SmtpReceiver {
  url: string;
  mails: ReceivedMail[];
  /** How many of the next messages are refused for now (450) before one is taken. */
  refuse: number;
  stop(): Promise<void>;
}

/**
 * An SMTP server on loopback for user 'shop' with password 'keeper', which stores the mails that it receives. Packages
 * for this let each client wait 100 ms for the greeting.
 */
export async function startSmtp(): Promise<SmtpReceiver> {
  const receiver: SmtpReceiver = { url: '', mails: [], refuse: 0, stop: async () => undefined };
  const server = createServer((socket) => serve(socket, receiver));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  receiver.url = `smtp://shop:keeper@127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return receiver;
}

const login = Buffer.from('\0shop\0keeper').toString('base64');
const endOfLine = '\r\n';
const endOfMail = '\r\n.\r\n';

/** Serves one client, which sends at most one mail. */
function serve(socket: Socket, receiver: SmtpReceiver): void {
  const mail: ReceivedMail = { from: '', to: [], source: '' };
  let end = endOfLine;
  const receiveLine = (line: string): string => {
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (line.startsWith('EHLO')) return '250-test\r\n250 AUTH PLAIN';
    if (line.startsWith('AUTH')) return line === `AUTH PLAIN ${login}` ? '235 Welcome' : '535 Invalid login';
    if (line.startsWith('MAIL FROM:')) mail.from = address;
    if (line.startsWith('RCPT TO:')) mail.to.push(address);
    if (line === 'DATA') end = endOfMail;
    if (line === 'QUIT') return '221 Bye';
    return line === 'DATA' ? '354 Send the mail' : '250 OK';
  };
  const receiveMail = (text: string): string => {
    end = endOfLine;
    if (receiver.refuse > 0) {
      receiver.refuse -= 1;
      return '450 Try again later';
    }
    receiver.mails.push({ ...mail, source: text.replace(/^\./gm, '') + endOfLine });
    return '250 OK';
  };
  let unread = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    unread += chunk;
    for (let at = unread.indexOf(end); at >= 0; at = unread.indexOf(end)) {
      const part = unread.slice(0, at);
      unread = unread.slice(at + end.length);
      socket.write(`${end === endOfMail ? receiveMail(part) : receiveLine(part)}\r\n`);
      if (part === 'QUIT') socket.end();
    }
  });
  // The client may close the connection first.
  socket.on('error', () => undefined);
  socket.write('220 test\r\n');
}

/** A quoted-printable or plain message as it reads: soft line breaks joined, encoded bytes decoded. */
export function readable(source: string): string {
  const joined = source.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The newest mail to `email`, as it reads; '' where there is none. */
export function newestMail({ mails }: SmtpReceiver, email: string): string {
  const mail = mails.findLast(({ to }) => to.some((address) => address.toLowerCase() === email.toLowerCase()));
  return readable(mail?.source ?? '');
}

/**
 * The token of the newest mail to `email` whose link leads to `path`, such as 'verify-email'; '' where there is none.
 */
export function mailedToken({ mails }: SmtpReceiver, email: string, path: string): string {
  const link = new RegExp(`/${path}\\?token=([\\w-]+)`);
  const found = mails
    .filter(({ to }) => to.some((address) => address.toLowerCase() === email.toLowerCase()))
    .map(({ source }) => link.exec(readable(source))?.[1])
    .filter((token) => token !== undefined);
  return found.at(-1) ?? '';
}
