import { LOGIN } from '../navigation/routes.js';

const PARAMETER = 'reset';

/**
 * Returns the route of a mailed password reset link: the login page with the token in the fragment, which browsers
 * send neither to servers nor in `Referer`.
 */
export const passwordResetRoute = (token: string): string =>
  `${LOGIN}#${PARAMETER}=${encodeURIComponent(token)}`;

/**
 * Returns the token from a mailed link. Null if the URL contains none, or an empty one.
 *
 * @param fragment Fragment of the URL, with or without the number sign.
 */
export const passwordResetToken = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, '')).get(PARAMETER) || null;
