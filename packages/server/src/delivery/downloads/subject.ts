import type { Principal } from '../../auth/principal.js';

/** Returns the value that identifies a principal, regardless of the session: the ID of a user, otherwise `guest` or `anonymous`. */
export const subjectOf = (principal: Principal): string =>
  principal.kind === 'user' ? String(principal.id) : principal.kind;
