import type { PushSubscriptionDetails, SentPushMessage } from '@bargain-buddy/contract';
import type { VapidKeys } from './vapid-keys.ts';

/** 'gone': the browser has unsubscribed. */
export type PushOutcome = 'sent' | 'gone';

const timeLimit = 10_000;
/** Seconds that a push service stores a message for an offline browser. */
const timeToLive = 24 * 60 * 60;

/** Sends one encrypted message (RFC 8030, 8291, 8292). Throws to be retried. `subject` is a contact address. */
export async function sendPush(
  subscription: PushSubscriptionDetails,
  message: SentPushMessage,
  keys: VapidKeys,
  subject: string,
): Promise<PushOutcome> {
  // Takes 10 MB, so it is loaded on demand.
  const { default: webPush } = await import('web-push');
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject, ...keys },
    TTL: timeToLive,
    contentEncoding: 'aes128gcm',
    urgency: 'normal',
  });
  const answer = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body ? new Uint8Array(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  });
  await answer.body?.cancel();
  if (answer.ok) return 'sent';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  throw new Error(`The push service answered ${answer.status}.`);
}
