import { ECDH } from 'node:crypto';
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

/** Push services of Google, Mozilla, Microsoft and Apple. Other hosts could be in the server's own network. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

/** True for an https URL with the default port and a host of a push service. */
export function isPushEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** True for an uncompressed point on P-256 in base64url, as RFC 8291 requires. */
export function isPushKey(key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
