import { SESSION_HEADER } from '../../contract/call.js';
import { invalidCall } from './response.js';
import type { CallOptions, TransportOptions } from './options.js';
import { isPortalOrigin } from './url.js';

/** Returns the headers of a request, before the hooks and without credentials. */
export function headersOf(
  options: TransportOptions,
  call: CallOptions,
  accept: string,
  type: string | undefined,
): Record<string, string> {
  const locale = options.locale?.();
  const own: Record<string, string | undefined> = {
    accept,
    'content-type': type,
    'if-match': call.ifMatch,
    'accept-language': locale?.toLowerCase(),
    // Normalizes names to lower case. Otherwise `Accept` and `accept` would be combined into one list.
    ...Object.fromEntries(
      Object.entries(call.headers ?? {}).map(([key, value]) => [key.toLowerCase(), value]),
    ),
  };
  return Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * Adds credentials to the headers if the target URL is on the portal's origin. Removes all credentials if a
 * redirect leads to another origin.
 *
 * @param requestedUrl URL that the caller or a hook requested.
 * @param url Target URL: `requestedUrl`, or the target of a redirect.
 * @throws PortalError `invalid-call` for an invalid header value. The message omits the value, which may be the
 *   token.
 */
export function addCredentials(
  options: TransportOptions,
  origin: string,
  headers: Readonly<Record<string, string>>,
  requestedUrl: string,
  url: string,
): Record<string, string> {
  const sent = { ...headers };
  if (isPortalOrigin(origin, url)) {
    if (options.credentials === 'cookie') sent[SESSION_HEADER] ??= 'cookie';
    const token = options.credentials === 'cookie' ? undefined : options.token?.();
    if (token !== undefined) sent['authorization'] ??= `Bearer ${token}`;
  } else if (requestedUrl !== url && !isPortalOrigin(requestedUrl, url)) {
    delete sent['authorization'];
    delete sent['cookie'];
  }
  for (const [name, value] of Object.entries(sent)) {
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw invalidCall(`the header ${name} contains invalid characters`);
  }
  return sent;
}
