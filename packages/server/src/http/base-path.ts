import type { IncomingMessage } from 'node:http';
import { API_BASE_PATH } from '@assetportal/sdk/contract';
import type { Trust } from './guard/trusted-proxies.js';

/** Directory of the web application's files, in the build and in URLs. Their names contain a hash. */
export const APP_FILES = '/assetportal/app/';

/** Header in which a proxy names the path below which it serves the portal. */
const PREFIX_HEADER = 'x-forwarded-prefix';

const MAX_LENGTH = 200;

/** Paths of the server itself. A base path must not contain them, and they are never shortened. */
const OWN_PATHS = [API_BASE_PATH, APP_FILES];

const isOwn = (path: string): boolean => OWN_PATHS.some((own) => path.startsWith(own));

/**
 * Parses the path below which a portal is served: `/assets`, `/media/portal/`. Returns it without a trailing slash;
 * the root of a host is empty. Returns undefined for any other text, also for encoded characters and dot segments:
 * the path becomes part of the page and of paths that are compared.
 */
export function parseBasePath(text: string): string | undefined {
  const path = text.endsWith('/') ? text.slice(0, -1) : text;
  const isValid = path.length <= MAX_LENGTH && /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)*$/.test(path);
  return isValid && !isOwn(`${path}/`) ? path : undefined;
}

/** The path below which a portal is served: see {@link createBasePath}. */
export interface BasePath {
  /** Returns the path for a request, without a trailing slash. Empty at the root of the host. */
  of(request: IncomingMessage): string;
  /** Returns the URL of a request without the path. */
  strip(request: IncomingMessage): string;
}

/**
 * Determines the path below which users reach the portal (decision record 56): that of the public URL, or
 * the value of `X-Forwarded-Prefix` from a trusted proxy. An invalid header is ignored.
 *
 * Proxies may pass on the path or remove it, so it is removed if it is present. A path of the server itself stays:
 * below `/assetportal`, a proxy that removes the path requests `/assetportal/api/…`.
 */
export function createBasePath(settings: {
  readonly publicUrl?: string | undefined;
  readonly trust?: Trust | undefined;
}): BasePath {
  const { publicUrl, trust } = settings;
  const configured = publicUrl === undefined ? '' : (parseBasePath(new URL(publicUrl).pathname) ?? '');
  const basePath: BasePath = {
    of({ headers, socket }) {
      const header = headers[PREFIX_HEADER];
      const sent = typeof header === 'string' && trust?.(socket.remoteAddress) ? parseBasePath(header) : '';
      return sent === undefined || sent === '' ? configured : sent;
    },
    strip(request) {
      const { url = '/' } = request;
      const base = basePath.of(request);
      if (base === '' || !url.startsWith(base) || isOwn(url)) return url;
      const rest = url.slice(base.length);
      if (rest === '' || rest.startsWith('?')) return `/${rest}`;
      return rest.startsWith('/') ? rest : url;
    },
  };
  return basePath;
}
