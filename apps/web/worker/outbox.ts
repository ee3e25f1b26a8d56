import { deviceDatabase } from '../app/lib/device-database.ts';
import { sendEndedSessions } from '../app/lib/ended-sessions.ts';
import { exclusively } from '../app/lib/exclusively.ts';
import { deviceClock, drain, type OutboxMessage, outboxName } from '../app/lib/outbox/send.ts';
import { deviceStorage } from '../app/lib/outbox/storage.ts';
import { scope } from './scope.ts';
import { sessionAccount } from './session.ts';
import { sendFromWorker } from './transport.ts';

/** TypeScript has no types for Background Sync. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Sends pending changes and ends sessions when there is a connection, even without an open page. */
export function sendInBackground(): void {
  scope.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent;
    // The tag that pages register (lib/background-sync.ts).
    if (tag === 'outbox') (event as SyncEvent).waitUntil(Promise.all([sendWaiting(), sendEndedSessions()]));
  });
}

/** Rejects if the server does not respond, so that the browser retries. */
async function sendWaiting(): Promise<void> {
  const account = await sessionAccount();
  // Without a session, a page sends them after its owner signs in.
  if (account === undefined) return;
  const channel = new BroadcastChannel(outboxName);
  try {
    const storage = deviceStorage(deviceDatabase);
    const { left } = await exclusively(outboxName, () =>
      drain({
        storage,
        account,
        request: sendFromWorker(account),
        clock: deviceClock,
        onSettled: (settled) => channel.postMessage({ is: 'settled', settled } satisfies OutboxMessage),
      }),
    );
    if (left === 'no answer') throw new Error('The server did not answer.');
  } finally {
    channel.close();
  }
}
