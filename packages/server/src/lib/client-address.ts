import { isIPv6 } from 'node:net';

/**
 * Returns the key that rate limits use for a client address. An IPv6 address becomes its /64 network, because
 * one customer usually has all 2⁶⁴ addresses of a network. An IPv4-mapped IPv6 address becomes the IPv4 address.
 */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = ip.replace(/%.*$/, '');
  if (!isIPv6(plain)) return ip;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
