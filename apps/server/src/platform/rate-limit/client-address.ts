import { isIPv6 } from 'node:net';

/**
 * Identifies a client by IPv4 address, or by the /64 network of an IPv6 address, because every home has such a network.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  // URL normalizes IPv6 addresses, for example to 2001:db8::1.
  const canonical = new URL(`http://[${address.replace(/%.*/s, '')}]/`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
