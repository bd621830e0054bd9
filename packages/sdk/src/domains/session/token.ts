/** What an address carried of a token. */
export interface TokenTaken {
  /** The token to exchange for a session; null where the address carries none. It may be empty. */
  readonly token: string | null;
  /** The same address without it, as it should stand in the browser from now on. */
  readonly address: string;
}

/**
 * Takes the token out of an address (specification, section 4, Start redirect): it counts once, and must not stay
 * where it would be seen, shared or kept in the history. Of several the first counts; all are taken out.
 *
 * @param address A path with its query and fragment: `/asset/7?token=x#top`.
 */
export function takeToken(address: string): TokenTaken {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  // Cut by hand: the other parameters keep the spelling they came in.
  const isToken = (part: string) => new URLSearchParams(part).has('token');
  const parts = query.split('&');
  const own = parts.find(isToken);
  if (own === undefined) return { token: null, address };
  const rest = parts.filter((part) => !isToken(part)).join('&');
  return {
    token: new URLSearchParams(own).get('token') ?? '',
    address: `${path}${rest === '' ? '' : `?${rest}`}${fragment}`,
  };
}
