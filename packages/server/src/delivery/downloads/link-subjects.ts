import type { Principal } from '../../auth/principal.js';
import type { MachineTokenService } from '../../auth/machine-tokens.js';
import type { SessionService } from '../../auth/sessions.js';
import { hashToken } from '../../auth/tokens.js';

/** For whom a signed link was created. The link ends with the session or machine token, and with the password. */
export interface LinkSubject {
  /** Principal with its current permissions, which are checked again when the link is used. */
  readonly principal: Principal;
  /** Value of the link's parameter `for`: the session of a user, otherwise `guest` or `anonymous`. */
  readonly id: string;
  /**
   * Values that the signature of a link must include: a link is invalid once one of them has changed. They
   * contain the hash of the password, and must not appear in the link.
   */
  readonly signed: readonly string[];
}

/** Query of a URL. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the first value of a query parameter, or an empty string. */
export const queryValue = (query: Query, name: string): string => [query[name] ?? ''].flat()[0] ?? '';

/** Determines the subjects of signed links. */
export interface LinkSubjects {
  /** Returns the subject of a new link. @param token Token with which the principal has logged in. */
  of(principal: Principal, token: string | undefined): Promise<LinkSubject>;
  /** Returns the subject of a link. Undefined if the session has ended, also by the removal of its user. */
  find(query: Query): Promise<LinkSubject | undefined>;
}

/**
 * Creates the service that determines the subjects of links. A link of a user contains the SHA-256 of the session
 * token or machine token, by which it is stored. It does not help to find the token, which has 256 random bits.
 */
export function createLinkSubjects({
  sessions,
  machineTokens,
}: {
  readonly sessions: Pick<SessionService, 'find'>;
  readonly machineTokens: Pick<MachineTokenService, 'find'>;
}): LinkSubjects {
  const bySession = async (hash: Buffer): Promise<LinkSubject | undefined> => {
    const found = (await sessions.find(hash)) ?? (await machineTokens.find(hash));
    if (found === undefined) return undefined;
    const { principal, password } = found;
    const id = hash.toString('base64url');
    return { principal, id, signed: [id, password] };
  };
  const without = (kind: 'guest' | 'anonymous'): LinkSubject => ({
    principal: { kind },
    id: kind,
    signed: [kind],
  });
  return {
    async of(principal, token) {
      if (principal.kind === 'guest') return without('guest');
      const subject = token === undefined ? undefined : await bySession(hashToken(token));
      // The session may have ended since the request was authenticated.
      return subject ?? without('anonymous');
    },
    async find(query) {
      const id = queryValue(query, 'for');
      return id === 'guest' ? without('guest') : bySession(Buffer.from(id, 'base64url'));
    },
  };
}
