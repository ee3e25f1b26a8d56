import { ECDH } from 'node:crypto';

/**
 * The push services of the browsers: Google's (Chrome, Edge on Android, Opera, Samsung Internet and others), Mozilla's,
 * Microsoft's and Apple's. Any other name could be a way to have this server call an address in its own network.
 */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

/** Whether a push message may be sent to `endpoint`: https, the usual port, and a host of one of the push services. */
export function isPushEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** Returns whether `key` (base64url) is an uncompressed point on the curve P-256, as RFC 8291 requires. */
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
