import { isIP } from 'node:net';

/** Push services have names; an address, a bare name or an inner domain could only be somebody probing our network. */
const inner = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example)$/i;

/** Whether a push message may be sent to `endpoint`: an https address with a public host name on the usual port. */
export function isPushEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return (
    isPlain && hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[') && !inner.test(hostname)
  );
}
