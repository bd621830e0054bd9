import { isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/api-error.js';
import { isLoopback } from '../../lib/client-address.js';
import type { Trust } from './trusted-proxies.js';

/** Settings that determine the allowed host names. */
export interface HostSettings {
  /** URL at which users reach the portal. Undefined: none. */
  readonly publicUrl?: string | undefined;
  /** Further host names, without ports. */
  readonly hosts?: readonly string[] | undefined;
  /** Proxies whose `X-Forwarded-Host` is used. Undefined: none. */
  readonly trust?: Trust | undefined;
}

/** Paths for health probes, which send any host or none. Their responses reveal nothing. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const HOST_NAME = /^[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?$/;

/** Returns a host name in lower case without a trailing dot. Undefined if it is not a host name or IPv4 address. */
function normalizedName(text: string): string | undefined {
  const name = text.toLowerCase().replace(/\.$/, '');
  return HOST_NAME.test(name) && !name.includes('..') ? name : undefined;
}

/**
 * Parses a list of host names, separated by commas. Returns undefined for an invalid list.
 */
export function parseHosts(text: string): readonly string[] | undefined {
  const names = text.split(',').map((part) => normalizedName(part.trim()));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/**
 * Rejects requests for unknown host names with 421, and invalid or missing hosts with 400. Otherwise, a web page
 * could let its own host name point to this server (DNS rebinding) and read the portal with the visitor's
 * browser. Addresses are always allowed, because a page cannot redirect them.
 *
 * A trusted proxy's `X-Forwarded-Host` must be allowed as well, not instead: proxies may pass on a header that a
 * page has set.
 */
export function rejectUnknownHosts(
  app: FastifyInstance,
  { publicUrl, hosts = [], trust }: HostSettings,
): void {
  const allowed = new Set<string | undefined>(hosts.map(normalizedName));
  if (publicUrl !== undefined) allowed.add(normalizedName(new URL(publicUrl).hostname));
  const check = (header: string | undefined) => {
    const name = nameIn(header ?? '');
    if (name === undefined) {
      throw new ApiError('invalid-request', { values: { path: 'host' }, fault: 'unreadable' });
    }
    if (isIP(name) === 0 && !isLoopback(name) && !allowed.has(name)) {
      throw new ApiError('host-not-allowed', { values: { host: name } });
    }
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (PROBES.has(request.url)) return done();
    try {
      check(onlyHostOf(request));
      const isForwarded = trust?.(request.socket.remoteAddress) && request.headers['x-forwarded-host'];
      // The framework has selected the entry of the nearest proxy.
      if (isForwarded) check(request.host);
      done();
    } catch (error) {
      done(error as ApiError);
    }
  });
}

/** Returns the value of the `Host` header, or undefined if there is not exactly one. */
function onlyHostOf({ raw }: FastifyRequest): string | undefined {
  // `headers.host` is the first of several.
  const values = raw.headersDistinct['host'] ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/** Returns the host of a `Host` header without the port and brackets. Undefined if the header is invalid. */
function nameIn(header: string): string | undefined {
  const [, bracketed, name] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{0,5})?$/.exec(header) ?? [];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined;
  return normalizedName(name ?? '');
}
