import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws a message for people if the port is in use, before a first start takes time. */
export async function ensurePortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    throw explainListenFailure(error, port, host);
  }
  probe.close();
  await once(probe, 'close');
}

export function explainListenFailure(error: unknown, port: number, host: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const another = 'choose another port, for example PORT=3001 npm start';
  if (code === 'EADDRINUSE') {
    return new Error(`Port ${port} is in use, perhaps by a Bargain Buddy that still runs: stop that, or ${another}.`);
  }
  if (code === 'EACCES') return new Error(`Port ${port} is not open to this user: ${another}.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Error(`HOST is '${host}', which is no address of this machine: leave it out to listen on all of them.`);
  }
  return new Error(`The server cannot listen on port ${port} of ${host}: ${message}`);
}
