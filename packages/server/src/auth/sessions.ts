import type { Principal } from './principal.js';
import { ApiError } from '../lib/api-error.js';
import { shortenedAddress } from '../lib/client-address.js';
import { NO_PASSWORD, type UserRepository, type User } from '../store/users.js';
import type { SessionClient, SessionRepository, StoredSession } from '../store/sessions.js';
import { isFromFuture } from './clock.js';
import { decoyHash, verifyPassword } from './passwords/passwords.js';
import type { LoginThrottle } from './login-throttle.js';
import { guestTokens, hashToken, newToken, type GuestTokens } from './tokens.js';

/** Lifetime of a session after its last use, in milliseconds. {@link MAX_SESSION_LIFETIME_MS} ends it earlier. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** Lifetime of a session after the login, in milliseconds, however often it is used. */
const MAX_SESSION_LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
/** Minimum time between two extensions of a session, in milliseconds, so that not every read call causes a write. */
const EXTEND_AFTER_MS = 5 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A session that has just been created. */
export interface StartedSession {
  readonly token: string;
  readonly principal: Principal;
}

export interface SessionService {
  /** Returns the principal of a token, or undefined if the token is invalid or has expired. */
  resolve(token: string): Promise<Principal | undefined>;
  /**
   * Returns the user of a session and the hash of the password, without extending the session. Undefined if the
   * session has ended.
   *
   * @param tokenHash Hash of the session's token (`hashToken`).
   */
  find(tokenHash: Buffer): Promise<{ readonly principal: Principal; readonly password: string } | undefined>;
  /**
   * Checks the password of a user who is logged in. The attempts count like those to log in.
   *
   * @throws ApiError `wrong-password`, `forbidden` if the user has no password, `too-many-attempts`, `unavailable`
   */
  confirm(name: string, password: string, address: string): Promise<void>;
  /**
   * Logs in.
   *
   * @param client Kind and name of the client. Default: unknown.
   * @throws ApiError `wrong-credentials`, `no-rights`, `too-many-attempts`, `unavailable`
   */
  login(
    name: string,
    password: string,
    address: string,
    client?: Omit<SessionClient, 'address'>,
  ): Promise<StartedSession>;
  /**
   * Replaces a token with a new one and invalidates the old one. Use it for tokens from a URL, which may remain
   * in the browser history and in logs.
   *
   * @param client The client that uses the new token. Default: unchanged.
   * @throws ApiError `session-expired`, also if the token was exchanged before
   */
  exchange(token: string, client?: SessionClient): Promise<StartedSession>;
  /** Returns a token for a guest: `current` if more than half of its lifetime is left, otherwise a new one. */
  guestToken(current?: string): string;
  end(token: string): Promise<void>;
  /** Removes expired sessions and password reset links, and shortens the addresses of older sessions. */
  sweep(): Promise<void>;
}

/** Options of {@link createSessionService}. */
export interface SessionServiceOptions {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly throttle: LoginThrottle;
  /** Returns true if a user has logged in from an address before. */
  readonly hasLoggedInFrom: (name: string, address: string) => Promise<boolean>;
  /** Key that signs guest tokens. */
  readonly key: string;
  readonly guests: boolean;
  /** Age in days after which the addresses of sessions are shortened. Default: never. */
  readonly addressDays?: number;
  readonly now?: () => number;
}

export const createSessionService = (options: SessionServiceOptions): SessionService => new Sessions(options);

class Sessions implements SessionService {
  readonly #guestTokens: GuestTokens;
  readonly #now: () => number;

  constructor(private readonly options: SessionServiceOptions) {
    this.#now = options.now ?? Date.now;
    this.#guestTokens = guestTokens(options.key, this.#now);
  }

  async resolve(token: string): Promise<Principal | undefined> {
    const { guests, sessions, users } = this.options;
    if (this.#guestTokens.is(token)) {
      return guests && this.#guestTokens.remaining(token) !== undefined ? { kind: 'guest' } : undefined;
    }
    const hash = hashToken(token);
    const session = await this.#session(hash);
    const user = session && (await users.userById(session.userId));
    if (session === undefined || user === undefined) return undefined;
    const now = this.#now();
    if (now - session.lastUsed > EXTEND_AFTER_MS) {
      await sessions.extend(hash, this.#expires(session.created), now);
    }
    return toPrincipal(user);
  }

  async find(tokenHash: Buffer): Promise<{ principal: Principal; password: string } | undefined> {
    const session = await this.#session(tokenHash);
    const user = session && (await this.options.users.userById(session.userId));
    return user && { principal: toPrincipal(user), password: user.password };
  }

  async login(
    name: string,
    password: string,
    address: string,
    client?: Omit<SessionClient, 'address'>,
  ): Promise<StartedSession> {
    const { hasLoggedInFrom, sessions, throttle, users } = this.options;
    const user = await users.userByName(name);
    const attempt = await throttle.login(
      name,
      address,
      async () => user !== undefined && (await hasLoggedInFrom(user.name, address)),
    );
    const matches = await verifyPassword(user?.password ?? (await decoyHash()), password);
    if (user === undefined || !matches) throw new ApiError('wrong-credentials');
    attempt.succeeded();
    if (!user.isAssetUser && !user.isGuiAdmin) throw new ApiError('no-rights');
    const token = newToken();
    const now = this.#now();
    const started = {
      userId: user.id,
      expires: this.#expires(now),
      client: client && { ...client, address },
    };
    await sessions.add(hashToken(token), started, now);
    return { token, principal: toPrincipal(user) };
  }

  async confirm(name: string, password: string, address: string): Promise<void> {
    const { hasLoggedInFrom, throttle, users } = this.options;
    const user = await users.userByName(name);
    // A user of another login method has no password here.
    if (user === undefined || user.password === NO_PASSWORD) throw new ApiError('forbidden');
    const attempt = await throttle.login(name, address, () => hasLoggedInFrom(user.name, address));
    if (!(await verifyPassword(user.password, password))) throw new ApiError('wrong-password');
    attempt.succeeded();
  }

  async exchange(token: string, client?: SessionClient): Promise<StartedSession> {
    const { sessions, users } = this.options;
    const session = await this.#session(hashToken(token));
    const user = session && (await users.userById(session.userId));
    const replacement = newToken();
    // Of two concurrent exchanges, the repository permits only one.
    const done =
      session !== undefined &&
      user !== undefined &&
      (await sessions.exchange(
        hashToken(token),
        hashToken(replacement),
        this.#expires(session.created),
        this.#now(),
        client,
      ));
    if (!done) throw new ApiError('session-expired');
    return { token: replacement, principal: toPrincipal(user) };
  }

  guestToken(current?: string): string {
    const left = current === undefined ? undefined : this.#guestTokens.remaining(current);
    if (current !== undefined && left !== undefined && left > SESSION_LIFETIME_MS / 2) return current;
    return this.#guestTokens.create(SESSION_LIFETIME_MS);
  }

  async end(token: string): Promise<void> {
    if (!this.#guestTokens.is(token)) await this.options.sessions.end(hashToken(token));
  }

  async sweep(): Promise<void> {
    const { sessions, addressDays } = this.options;
    await sessions.sweep(this.#now());
    if (addressDays === undefined) return;
    await sessions.shortenAddressesBefore(this.#now() - addressDays * DAY_MS, shortenedAddress);
  }

  /** Returns a session that has not ended, also according to the time of its login. */
  async #session(tokenHash: Buffer): Promise<StoredSession | undefined> {
    const now = this.#now();
    const session = await this.options.sessions.get(tokenHash, now);
    if (session === undefined || now >= session.created + MAX_SESSION_LIFETIME_MS) return undefined;
    return isFromFuture(session.created, now) ? undefined : session;
  }

  #expires(login: number): number {
    return Math.min(this.#now() + SESSION_LIFETIME_MS, login + MAX_SESSION_LIFETIME_MS);
  }
}

/** Returns the principal of a user. */
export const toPrincipal = (user: User): Extract<Principal, { kind: 'user' }> => ({
  kind: 'user',
  id: user.id,
  name: user.name,
  isAssetUser: user.isAssetUser,
  isGuiAdmin: user.isGuiAdmin,
  locale: user.locale,
  groups: user.groups,
});
