import type { Principal } from '../../auth/principal.js';
import type { UserRepository } from '../../store/users.js';

/** The one a link is made for, as it stands in the link. */
export const subjectOf = (principal: Principal): string =>
  principal.kind === 'user' ? String(principal.id) : principal.kind;

/** Whoever a link was made for, with the rights they have now. */
export async function principalOf(people: UserRepository, holder: string): Promise<Principal> {
  if (holder === 'guest') return { kind: 'guest' };
  const user = /^\d{1,15}$/.test(holder) ? await people.userById(Number(holder)) : undefined;
  return user === undefined ? { kind: 'nobody' } : { ...user, kind: 'user' };
}
