import { isIPv6 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { isLoopback } from '../lib/client-address.js';

/** Names of interfaces of containers, virtual machines and tunnels, which other computers rarely reach. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|tun|tap|wg|utun)/;

/** First group of the IPv6 addresses that are valid in every network (2000::/3). */
const GLOBAL_IPV6 = /^[23][\da-f]{3}:/i;

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Address and port that the portal listens on, and its public URL. */
interface Listening {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
}

/**
 * Returns the URLs at which other computers reach the portal, the best one first: the public URL, then the addresses of
 * this machine. Empty if it listens only for this machine.
 *
 * @param interfaces Network interfaces. Default: those of this machine.
 */
export function networkUrls({ host, port, publicUrl }: Listening, interfaces = ownInterfaces()): string[] {
  if (isLoopback(host)) return [];
  const version = host === '0.0.0.0' ? 4 : host === '::' ? 6 : undefined;
  const addresses = version === undefined ? [host] : addressesOf(interfaces, version);
  const urls = addresses.map((address) => `http://${isIPv6(address) ? `[${address}]` : address}:${port}`);
  return [...(publicUrl === undefined ? [] : [publicUrl]), ...urls];
}

/** @param version 4 for IPv4 only, or 6 for both. */
function addressesOf(interfaces: Interfaces, version: 4 | 6): string[] {
  const names = Object.keys(interfaces);
  const ordered = [
    ...names.filter((name) => !VIRTUAL.test(name)),
    ...names.filter((name) => VIRTUAL.test(name)),
  ];
  const all = ordered.flatMap((name) => interfaces[name] ?? []).filter(({ internal }) => !internal);
  const ipv4 = all.filter(({ family }) => family === 'IPv4');
  const ipv6 = all.filter(({ family, address }) => family === 'IPv6' && GLOBAL_IPV6.test(address));
  return [...ipv4, ...(version === 6 ? ipv6 : [])].map(({ address }) => address);
}

function ownInterfaces(): Interfaces {
  try {
    return networkInterfaces();
  } catch {
    // Some sandboxes do not allow to list them.
    return {};
  }
}
