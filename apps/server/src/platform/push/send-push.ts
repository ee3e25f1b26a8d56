import type { PushSubscriptionDetails, SentPushMessage } from '@bargain-buddy/contract';
import type { VapidKeys } from './vapid-keys.ts';

/** What became of a push message: taken by the push service, or the browser has unsubscribed for good. */
export type PushOutcome = 'sent' | 'gone';

const timeLimit = 10_000;
/** How long, in seconds, a push service keeps a message for a browser that is off. */
const timeToLive = 24 * 60 * 60;

/**
 * Sends one encrypted message (RFC 8030, 8291, 8292) to one browser. Throws when the push service cannot be reached or
 * does not take it now, so that it is tried again. `subject` is where the push service finds who sends.
 */
export async function sendPush(
  subscription: PushSubscriptionDetails,
  message: SentPushMessage,
  keys: VapidKeys,
  subject: string,
): Promise<PushOutcome> {
  // Takes 10 MB, so it is loaded for the first message.
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
