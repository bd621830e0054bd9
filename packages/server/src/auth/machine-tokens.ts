import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  isTokenEnd,
  MAX_TOKEN_DAYS,
  TOKEN_PREFIX,
  TOKEN_SCOPES,
  type NewToken,
  type TokenScope,
} from '@assetportal/sdk/contract';
import { ApiError } from '../lib/api-error.js';
import { normalizedName } from '../store/names.js';
import type { ListedToken, MachineTokenRepository, StoredToken } from '../store/tokens/machine-tokens.js';
import type { User, UserRepository } from '../store/users.js';
import { isFromFuture } from './clock.js';
import { rejectBuiltIn } from './accounts/lists.js';
import type { LoginThrottle } from './login-throttle.js';
import type { Principal } from './principal.js';
import { toPrincipal } from './sessions.js';
import { hashToken, newToken } from './tokens.js';

export type { ListedToken };

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How long the list shows a token that has ended, in milliseconds. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS;

/** `apt_<id>_<secret>`: an ID of 64 bits and a secret of 256 bits. */
const PATTERN = /^apt_([0-9a-f]{16})_[\w-]{43}$/;

/** Machine tokens (decisions, section 7, Machine tokens). */
export interface MachineTokenService {
  /**
   * Returns the principal of a token: its creator, limited to its scopes. Undefined if the token has ended.
   *
   * @param from Address of the client, by which wrong tokens are counted.
   * @throws ApiError `too-many-attempts` after too many wrong tokens
   */
  resolve(token: string, from: string): Promise<Principal | undefined>;
  /** Returns the principal of a token by its hash, and the hash of its creator's password. */
  find(hash: Buffer): Promise<{ readonly principal: Principal; readonly password: string } | undefined>;
  /**
   * Creates a token. The secret is returned only here.
   *
   * @throws ApiError `token-exists`, `group-not-found`, `group-built-in`, `invalid-request`
   */
  create(
    creator: Extract<Principal, { kind: 'user' }>,
    token: NewToken,
  ): Promise<{ readonly token: ListedToken; readonly secret: string }>;
  list(): Promise<ListedToken[]>;
  /** @throws ApiError `token-not-found` */
  revoke(id: string): Promise<ListedToken>;
  /** Returns true if a token is accepted. */
  isValid(token: ListedToken): boolean;
  /** Deletes tokens that ended long ago. */
  sweep(): Promise<void>;
}

/** Options of {@link createMachineTokens}. */
export interface MachineTokenOptions {
  readonly tokens: MachineTokenRepository;
  readonly users: Pick<UserRepository, 'userById'>;
  readonly throttle: Pick<LoginThrottle, 'secret'>;
  readonly now?: () => number;
}

export const createMachineTokens = (options: MachineTokenOptions): MachineTokenService =>
  new MachineTokens(options);

class MachineTokens implements MachineTokenService {
  readonly #now: () => number;

  constructor(private readonly options: MachineTokenOptions) {
    this.#now = options.now ?? Date.now;
  }

  async resolve(token: string, from: string): Promise<Principal | undefined> {
    const { throttle, tokens } = this.options;
    const id = PATTERN.exec(token)?.[1];
    const stored = id === undefined ? undefined : await tokens.byId(id);
    // Compare hashes of the same length in constant time. The lookup by ID reveals nothing: the ID is no secret.
    if (stored === undefined || !timingSafeEqual(stored.hash, hashToken(token))) {
      throttle.secret(from);
      return undefined;
    }
    const creator = await this.#creatorOf(stored);
    if (creator === undefined) return undefined;
    const now = this.#now();
    if (now - (stored.lastUsed ?? 0) > HOUR_MS) await tokens.used(stored.id, now);
    return principalOf(creator, stored);
  }

  async find(hash: Buffer): Promise<{ principal: Principal; password: string } | undefined> {
    const stored = await this.options.tokens.byHash(hash);
    const creator = stored && (await this.#creatorOf(stored));
    return stored && creator && { principal: principalOf(creator, stored), password: creator.password };
  }

  async create(
    creator: Extract<Principal, { kind: 'user' }>,
    { name: sent, scopes, until, groups = [] }: NewToken,
  ) {
    const now = this.#now();
    const expires = Date.parse(until);
    if (!isTokenEnd(expires, now)) {
      const values = { path: 'body.until', limit: MAX_TOKEN_DAYS };
      throw new ApiError('invalid-request', { fault: 'token-end', values });
    }
    if (groups.length > 0 && !scopes.includes('users:write')) {
      const values = { path: 'body.groups', value: 'users:write' };
      throw new ApiError('invalid-request', { fault: 'needs', values });
    }
    rejectBuiltIn(groups);
    const id = randomBytes(8).toString('hex');
    const secret = `${TOKEN_PREFIX}${id}_${newToken()}`;
    const name = normalizedName(sent);
    const token = {
      id,
      hash: hashToken(secret),
      name,
      userId: creator.id,
      created: now,
      expires,
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
      groups,
    };
    const refusal = await this.options.tokens.add(token);
    if (refusal !== undefined) {
      const named = refusal.refused === 'token-exists' ? name : refusal.group;
      throw new ApiError(refusal.refused, { values: { name: named } });
    }
    const stored = await this.options.tokens.byId(id);
    const listed = {
      ...token,
      ...stored,
      lastUsed: null,
      revoked: null,
      creator: creator.name,
      isByAdmin: true,
    };
    return { token: listed, secret };
  }

  list(): Promise<ListedToken[]> {
    return this.options.tokens.list(this.#now() - SHOWN_AFTER_END_MS);
  }

  async revoke(id: string): Promise<ListedToken> {
    const token = await this.options.tokens.revoke(id, this.#now());
    if (token === undefined) throw new ApiError('token-not-found');
    return token;
  }

  isValid(token: ListedToken): boolean {
    return token.isByAdmin && this.#isLive(token);
  }

  sweep(): Promise<void> {
    return this.options.tokens.sweep(this.#now() - SHOWN_AFTER_END_MS);
  }

  #isLive({ created, expires, revoked }: StoredToken): boolean {
    const now = this.#now();
    return revoked === null && now < expires && !isFromFuture(created, now);
  }

  /** Returns the creator of a token. Undefined if the token has ended, or the creator is no longer an admin. */
  async #creatorOf(token: StoredToken): Promise<User | undefined> {
    if (!this.#isLive(token)) return undefined;
    const creator = await this.options.users.userById(token.userId);
    return creator?.isGuiAdmin === true ? creator : undefined;
  }
}

function principalOf(creator: User, { id, name, scopes, groups, expires }: StoredToken): Principal {
  // A newer version of the server may have stored further scopes.
  const granted: readonly TokenScope[] = TOKEN_SCOPES.filter((scope) => scopes.includes(scope));
  return { ...toPrincipal(creator), token: { id, name, scopes: granted, groups, expires } };
}
