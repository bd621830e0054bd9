import { LOGIN } from '../navigation/routes.js';

const PARAMETER = 'reset';

/** Returns the route of a mailed password reset link: the login page with the token. */
export const passwordResetRoute = (token: string): string =>
  `${LOGIN}?${PARAMETER}=${encodeURIComponent(token)}`;

/**
 * Returns the token from a mailed link. Null if the URL contains none, or an empty one.
 *
 * @param query Query string, with or without the question mark.
 */
export const passwordResetToken = (query: string): string | null =>
  new URLSearchParams(query).get(PARAMETER) || null;
