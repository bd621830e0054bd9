import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Length of an IPv6 prefix. One customer usually has a /64 network or all networks of a /56, an organization a /48. */
export type PrefixLength = 64 | 56 | 48;

/**
 * Returns the key that rate limits use for a client address. An IPv6 address becomes its network, by default its
 * /64: one customer usually has all 2⁶⁴ addresses of a network. An IPv4-mapped IPv6 address becomes the IPv4
 * address.
 */
export function network(ip: string, prefix: PrefixLength = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = ip.replace(/%.*$/, '');
  if (!isIPv6(plain)) return ip;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  const numbers = groups.slice(0, 4).map((group) => parseInt(group, 16));
  if (prefix < 64) numbers[3] = prefix === 56 ? (numbers[3] as number) & 0xff00 : 0;
  return `${numbers.map((number) => number.toString(16)).join(':')}::/${prefix}`;
}

/**
 * Returns an address without the part that identifies a person: its /24 network (IPv4) or /48 network (IPv6). A
 * shortened address remains the same.
 */
export function shortenedAddress(ip: string): string {
  const area = network(ip, 48);
  return isIPv4(area) ? area.replace(/\d+$/, '0/24') : area;
}

/** Returns true for a result of {@link shortenedAddress}. */
export const isShortened = (address: string): boolean => address.includes('/');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Returns true if connections to this host name or address never leave this machine. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  const version = isIP(name);
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost');
  return LOOPBACK.check(name, version === 4 ? 'ipv4' : 'ipv6');
}
