import { BlockList, isIP } from 'node:net';

/** Returns true if the proxy at this address is trusted. */
export type Trust = (address: string | undefined) => boolean;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Parses the list of trusted proxies: addresses, networks (`10.0.0.0/8`) and the names `loopback`, `linklocal`
 * and `uniquelocal`, separated by commas. Returns undefined for an invalid list.
 *
 * A number of proxies (hop count) is not accepted: a client that bypasses the proxies could forge that many
 * entries.
 */
export function parseTrust(text: string): Trust | undefined {
  const list = new BlockList();
  for (const entry of text.split(',').flatMap((part) => NAMED[part.trim().toLowerCase()] ?? [part.trim()])) {
    const [address = '', bits, ...rest] = entry.split('/');
    const family = familyOf(address);
    const maxBits = family === 'ipv4' ? 32 : 128;
    if (family === undefined || rest.length > 0) return undefined;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) list.addSubnet(address, Number(bits), family);
    else return undefined;
  }
  return (address = '') => {
    const family = familyOf(address);
    return family !== undefined && list.check(address, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}
