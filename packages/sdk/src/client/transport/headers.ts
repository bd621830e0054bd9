import { SESSION_HEADER } from '../../contract/call.js';
import { invalidCall } from './response.js';
import type { CallOptions, TransportOptions } from './options.js';
import { isOwn } from './url.js';

/** What a request says of itself, before the hooks: all but who is asking. */
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
    // In lower case: `Accept` beside `accept` would be sent as a list of both.
    ...Object.fromEntries(
      Object.entries(call.headers ?? {}).map(([key, value]) => [key.toLowerCase(), value]),
    ),
  };
  return Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * The headers as they are sent to an address: with who is asking where that is the portal, and without any credentials
 * where the way leads to another origin than was asked for.
 *
 * @param asked The address that the caller, or a hook, asked for.
 * @throws PortalError `invalid-call` for a value that cannot be sent; it is not told, since it may be the token.
 */
export function addCredentials(
  options: TransportOptions,
  origin: string,
  headers: Readonly<Record<string, string>>,
  asked: string,
  url: string,
): Record<string, string> {
  const sent = { ...headers };
  if (isOwn(origin, url)) {
    if (options.credentials === 'cookie') sent[SESSION_HEADER] ??= 'cookie';
    const token = options.credentials === 'cookie' ? undefined : options.token?.();
    if (token !== undefined) sent['authorization'] ??= `Bearer ${token}`;
  } else if (asked !== url && !isOwn(asked, url)) {
    delete sent['authorization'];
    delete sent['cookie'];
  }
  for (const [name, value] of Object.entries(sent)) {
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw invalidCall(`the header ${name} holds what no header can`);
  }
  return sent;
}
