import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Principal } from '../../http/principal.js';
import { ApiError } from '../../http/problem.js';
import type { PeopleRepository, User } from '../../store/people.js';
import { decoyHash, verifyPassword } from './passwords.js';
import { createThrottle } from './throttle.js';

/** A session lasts this long after it was last used. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** It is extended at most this often, so that reading does not write at every call. */
const EXTEND_AFTER_MS = 60 * 60 * 1000;

export interface SessionService {
  /** Who a token belongs to: undefined when it is not, or no longer, valid. */
  resolve(token: string): Promise<Principal | undefined>;
  /** Logs in. @throws ApiError wrong-credentials, no-rights, too-many-attempts */
  login(name: string, password: string, address: string): Promise<{ token: string; principal: Principal }>;
  /** A token for a guest: signed, kept nowhere. */
  guestToken(): string;
  end(token: string): Promise<void>;
}

export function createSessionService(options: {
  people: PeopleRepository;
  /** Signs guests' tokens. */
  key: string;
  guests: boolean;
  now?: () => number;
}): SessionService {
  const { people, key, guests, now = Date.now } = options;
  const throttle = createThrottle();
  return {
    async resolve(token) {
      if (token.startsWith(GUEST)) {
        return guests && isGuestToken(token, key) ? { kind: 'guest' } : undefined;
      }
      const hash = hashToken(token);
      const session = await people.session(hash, now());
      const user = session && (await people.userById(session.userId));
      if (session === undefined || user === undefined) return undefined;
      if (session.expires - now() < SESSION_LIFETIME_MS - EXTEND_AFTER_MS) {
        await people.extendSession(hash, now() + SESSION_LIFETIME_MS);
      }
      return toPrincipal(user);
    },
    async login(name, password, address) {
      const seconds = await throttle.wait(name, address);
      if (seconds !== undefined) {
        throw new ApiError('too-many-attempts', {
          values: { seconds },
          headers: { 'retry-after': String(seconds) },
        });
      }
      const user = await people.userByName(name);
      const right = await verifyPassword(user?.password ?? (await decoyHash()), password);
      if (user === undefined || !right) {
        await throttle.failed(name, address);
        throw new ApiError('wrong-credentials');
      }
      await throttle.succeeded(name, address);
      if (!user.isAssetUser && !user.isGuiAdmin) throw new ApiError('no-rights');
      const token = randomBytes(32).toString('base64url');
      await people.addSession(hashToken(token), { userId: user.id, expires: now() + SESSION_LIFETIME_MS });
      return { token, principal: toPrincipal(user) };
    },
    guestToken() {
      const body = `${GUEST}${randomBytes(12).toString('base64url')}`;
      return `${body}.${sign(body, key)}`;
    },
    async end(token) {
      if (!token.startsWith(GUEST)) await people.endSession(hashToken(token));
    },
  };
}

const GUEST = 'guest.';

const sign = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('base64url');

function isGuestToken(token: string, key: string): boolean {
  const cut = token.lastIndexOf('.');
  const given = Buffer.from(token.slice(cut + 1));
  const right = Buffer.from(sign(token.slice(0, cut), key));
  return given.length === right.length && timingSafeEqual(given, right);
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const toPrincipal = (user: User): Principal => ({
  kind: 'user',
  id: user.id,
  name: user.name,
  isAssetUser: user.isAssetUser,
  isGuiAdmin: user.isGuiAdmin,
  locale: user.locale,
  groups: user.groups,
});
