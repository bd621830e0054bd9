import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Trust } from './trusted-proxies.js';

const HEADER = 'x-forwarded-for';

/**
 * Returns the address in an entry of `X-Forwarded-For`: without a port (`203.0.113.7:46998`, as Azure and IIS write
 * it) and without brackets (`[2001:db8::1]:443`). Undefined for anything else, such as `unknown` or a host name.
 */
function forwardedAddress(entry: string): string | undefined {
  const text = entry.trim();
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = bracketed ?? withPort ?? text;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Returns the usable end of an `X-Forwarded-For` header: the addresses after the last invalid entry. The address of
 * the proxy that sent the invalid entry then counts as the client's. Undefined if no address remains.
 */
export function usableAddresses(header: string): string | undefined {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const address = forwardedAddress(entry);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.length === 0 ? undefined : addresses.join(', ');
}

/**
 * Replaces `X-Forwarded-For` of trusted proxies by its usable addresses, before the framework reads it. Otherwise, a
 * port would make each connection another client for the limits, and addresses in the audit log could not be
 * shortened.
 */
export function normalizeForwardedFor({ server }: FastifyInstance, trust: Trust | undefined): void {
  if (trust === undefined) return;
  server.prependListener('request', ({ headers, socket }: IncomingMessage) => {
    const header = headers[HEADER];
    if (header === undefined || !trust(socket.remoteAddress)) return;
    const usable = usableAddresses([header].flat().join(','));
    if (usable === undefined) delete headers[HEADER];
    else headers[HEADER] = usable;
  });
}
