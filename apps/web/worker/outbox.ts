import { deviceClock } from '../app/lib/clock.ts';
import { deviceDatabase } from '../app/lib/device-database.ts';
import { runExclusively } from '../app/lib/exclusively.ts';
import { drain, type OutboxMessage, outboxName, type Settled } from '../app/lib/outbox/send.ts';
import { deviceStorage } from '../app/lib/outbox/storage.ts';
import { sessionAccount } from './session.ts';
import { createWorkerSender } from './transport.ts';

/** Sends pending changes, even without an open page. Rejects if the server does not respond. */
export async function sendWaiting(): Promise<void> {
  const account = await sessionAccount();
  // Without a session, a page sends them after its owner signs in.
  if (account === undefined) return;
  const channel = new BroadcastChannel(outboxName);
  const onSettled = (settled: Settled) => channel.postMessage({ is: 'settled', settled } satisfies OutboxMessage);
  const options = { storage: deviceStorage(deviceDatabase), account, request: createWorkerSender(account), onSettled };
  try {
    const { left } = await runExclusively(outboxName, () => drain({ ...options, clock: deviceClock }));
    if (left === 'no answer') throw new Error('The server did not answer.');
  } finally {
    channel.close();
  }
}
