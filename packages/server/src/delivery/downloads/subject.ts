import type { Principal } from '../../auth/principal.js';
import type { UserRepository } from '../../store/users.js';

/** Returns the value that identifies a principal in a link: the ID of a user, otherwise `guest` or `anonymous`. */
export const subjectOf = (principal: Principal): string =>
  principal.kind === 'user' ? String(principal.id) : principal.kind;

/** Resolves the subject of a link to a principal with its current permissions. */
export async function principalOf(users: UserRepository, subject: string): Promise<Principal> {
  if (subject === 'guest') return { kind: 'guest' };
  const user = /^\d{1,15}$/.test(subject) ? await users.userById(Number(subject)) : undefined;
  return user === undefined ? { kind: 'anonymous' } : { ...user, kind: 'user' };
}
