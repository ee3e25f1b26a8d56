import { ECDH } from 'node:crypto';

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
