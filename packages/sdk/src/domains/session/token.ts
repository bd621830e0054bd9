/** A token extracted from a URL, and the URL without it. */
export interface ExtractedToken {
  /** Token to exchange for a session. Null if the URL contains none. May be empty. */
  readonly token: string | null;
  /** The same URL without the token, for the address bar. */
  readonly address: string;
}

/**
 * Removes the token from a URL (specification, section 4, Start redirect). It is valid once, and must not remain
 * visible, shareable or in the browser history. If there are several tokens, all are removed and the first one
 * is returned.
 *
 * @param address Path with query and fragment: `/asset/7?token=x#top`.
 */
export function extractToken(address: string): ExtractedToken {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  // Remove it by hand, so that the encoding of the other parameters does not change.
  const isToken = (part: string) => new URLSearchParams(part).has('token');
  const parts = query.split('&');
  const first = parts.find(isToken);
  if (first === undefined) return { token: null, address };
  const rest = parts.filter((part) => !isToken(part)).join('&');
  return {
    token: new URLSearchParams(first).get('token') ?? '',
    address: `${path}${rest === '' ? '' : `?${rest}`}${fragment}`,
  };
}
