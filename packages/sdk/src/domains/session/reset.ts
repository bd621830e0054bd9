import { LOGIN } from '../navigation/routes.js';

const PARAMETER = 'reset';

/** The route that a mailed link for a new password leads to: the login page, with the token of the link. */
export const passwordResetRoute = (token: string): string =>
  `${LOGIN}?${PARAMETER}=${encodeURIComponent(token)}`;

/**
 * The token of a mailed link; null where the address carries none, and the login page is just that.
 *
 * @param query The query string of the address, with or without its question mark.
 */
export const passwordResetToken = (query: string): string | null =>
  new URLSearchParams(query).get(PARAMETER) || null;
