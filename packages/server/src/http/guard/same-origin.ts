import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/api-error.js';
import type { Trust } from './trusted-proxies.js';

/** Checks whether requests come from pages of the portal. */
export interface OriginCheck {
  /**
   * Returns true if a browser reports that the request comes from the portal's own origin, or directly from the
   * user. Returns false without such headers: the client is not a browser then, and must not use a cookie.
   */
  isSameOrigin(request: FastifyRequest): boolean;
  /**
   * Returns true if a browser reports that a script of the portal has sent the request. An image or a link is not a
   * script, even on a page of the portal: an admin or another user may have written that page. Old browsers report
   * only the origin or the referring page.
   */
  isOwnScript(request: FastifyRequest): boolean;
  /** Returns true if a browser reports that another site has sent the request. False without such headers. */
  isForeign(request: FastifyRequest): boolean;
  /** Logs a rejected request with the origin and the portal's addresses. Returns the error for the client. */
  rejection(request: FastifyRequest): ApiError;
}

/**
 * Creates the check. Browsers report the relation of the sites only over HTTPS. Otherwise, the origin is compared with
 * every address of the portal: the `Host` header, the host and port that a trusted proxy
 * forwards, and the public URL.
 *
 * A host without a port never matches an origin with another port: a program on another port of the same host is
 * another site.
 */
export function createOriginCheck(settings: {
  /** URL at which users reach the portal. Undefined: none. */
  readonly publicUrl?: string | undefined;
  /** Proxies whose `X-Forwarded-…` headers are used. Undefined: none. */
  readonly trust?: Trust | undefined;
}): OriginCheck {
  const { publicUrl, trust } = settings;
  const configured = publicUrl === undefined ? [] : [new URL(publicUrl).host];

  const addressesOf = (request: FastifyRequest): string[] => {
    // The framework has selected the entry of the nearest trusted proxy.
    const hosts = [request.headers.host ?? '', request.host];
    const port = trust?.(request.socket.remoteAddress) ? forwardedPort(request) : undefined;
    const withPort = port === undefined ? [] : hosts.filter(hasNoPort).map((host) => `${host}:${port}`);
    return [...new Set([...hosts, ...withPort, ...configured])].filter((address) => address !== '');
  };

  const isOwn = (request: FastifyRequest, url: string | undefined): boolean | undefined => {
    if (url === undefined) return undefined;
    return URL.canParse(url) && addressesOf(request).some((address) => isAt(new URL(url), address));
  };

  return {
    isSameOrigin(request) {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined) return site === 'same-origin' || site === 'none';
      return isOwn(request, request.headers.origin) === true;
    },
    isOwnScript(request) {
      const { 'sec-fetch-site': site, 'sec-fetch-dest': destination, origin, referer } = request.headers;
      if (destination !== undefined && destination !== 'empty') return false;
      if (site !== undefined) return site === 'same-origin';
      return isOwn(request, origin ?? referer) === true;
    },
    isForeign(request) {
      const { 'sec-fetch-site': site, origin } = request.headers;
      if (site !== undefined) return site !== 'same-origin';
      return isOwn(request, origin) === false;
    },
    rejection(request) {
      const { 'sec-fetch-site': site, origin } = request.headers;
      const addresses = addressesOf(request).map(shortened);
      request.log.warn({ origin: shortened(origin), site: shortened(site), addresses }, REJECTED);
      return new ApiError('cross-origin');
    },
  };
}

const REJECTED =
  'Rejected a request from another website. If it came from a page of the portal, let the proxy send the Host header of the browser, with its port, or set ASSETPORTAL_PUBLIC_URL';

/** Maximum length of a logged value, in characters. */
const MAX_LOGGED = 200;

const shortened = <T extends string | undefined>(value: T) => value?.slice(0, MAX_LOGGED);

/** Returns the port in `X-Forwarded-Port`: the entry of the nearest proxy. Undefined for an invalid one. */
function forwardedPort({ headers }: FastifyRequest): string | undefined {
  const last = [headers['x-forwarded-port']].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return /^\d{1,5}$/.test(last) ? last : undefined;
}

const hasNoPort = (host: string): boolean => host !== '' && !/:\d*$/.test(host.replace(/\[.*\]/, ''));

/** Returns true if a URL is at a host with an optional port. The default port is that of the URL's scheme. */
function isAt({ protocol, host }: URL, address: string): boolean {
  const base = `${protocol}//${address}`;
  return URL.canParse(base) && new URL(base).host === host;
}
