import type { HistoryKind } from './admin-vocabulary.js';
import { MAX_TOKEN_DAYS } from './limits.js';

/** Resources with a scope each for reading and writing. */
const RESOURCES = [
  'config',
  'translations',
  'pages',
  'branding',
  'formats',
  'collections',
  'permissions',
  'users',
] as const;

type Resource = (typeof RESOURCES)[number];

/**
 * Scope of a machine token (decisions, section 7, Machine tokens). No scope implies another one: `config:write` alone
 * does not permit reading the configuration.
 */
export type TokenScope =
  'assets:read' | 'downloads' | 'audit:read' | 'backup' | `${Resource}:${'read' | 'write'}`;

/** All scopes, in the order in which they are displayed. */
export const TOKEN_SCOPES: readonly TokenScope[] = /* @__PURE__ */ (() => [
  'assets:read',
  'downloads',
  'audit:read',
  'backup',
  ...RESOURCES.flatMap((resource): TokenScope[] => [`${resource}:read`, `${resource}:write`]),
])();

/**
 * What a machine token needs for a call:
 * - a scope;
 * - `public`: nothing. The reply is the same for every caller, or describes the caller.
 * - `document:read`, `document:write`: the scope of the kind of document ({@link scopeOfDocument}).
 * - `login`: no token may make the call. It manages tokens, passwords or sessions, or no scope permits it.
 */
export type CallScope = TokenScope | 'public' | 'document:read' | 'document:write' | 'login';

/** Resource of each kind of versioned document. */
const RESOURCE_OF_KIND = {
  config: 'config',
  translations: 'translations',
  custom_html: 'pages',
  file: 'branding',
  convert_sets: 'formats',
  collections: 'collections',
  rights: 'permissions',
} as const satisfies Readonly<Record<HistoryKind, Resource>>;

/** Returns the scope for a versioned document. */
export const scopeOfDocument = (kind: HistoryKind, mode: 'read' | 'write'): TokenScope =>
  `${RESOURCE_OF_KIND[kind]}:${mode}`;

/** Returns the scopes of which a token needs at least one for a call. Empty: it needs none, or none suffices. */
export function scopesFor(scope: CallScope): readonly TokenScope[] {
  if (scope === 'public' || scope === 'login') return [];
  if (scope === 'document:read' || scope === 'document:write') {
    const mode = scope === 'document:read' ? 'read' : 'write';
    const kinds = Object.keys(RESOURCE_OF_KIND) as HistoryKind[];
    return kinds.map((kind) => scopeOfDocument(kind, mode));
  }
  return [scope];
}

/** What a call declares about who may make it (`Call`). */
interface DeclaredAccess {
  readonly access: 'anyone' | 'viewer' | 'admin';
  readonly scope: CallScope;
}

/** Who makes a call, as far as access depends on it. */
export interface Caller {
  /** `anonymous`: neither a user nor a guest. */
  readonly kind: 'anonymous' | 'guest' | 'user';
  /** Default false. */
  readonly isGuiAdmin?: boolean;
  /** Scopes of the machine token with which a user makes the call. Default: none, the user has logged in. */
  readonly scopes?: readonly TokenScope[] | undefined;
}

/** Reason for refusing a call. `token-scope` names the scopes of which the token needs one. */
export type CallRefusal =
  | { readonly code: 'not-logged-in' | 'forbidden' | 'token-not-allowed' }
  | { readonly code: 'token-scope'; readonly scopes: readonly TokenScope[] };

/**
 * Returns the reason for refusing a call, or null if it is permitted (decisions, section 7, Machine tokens). The
 * permissions for folders are checked in addition. For calls on versioned documents, the scope of the document is
 * checked in addition.
 */
export function callRefusal(call: DeclaredAccess, caller: Caller): CallRefusal | null {
  const refused = caller.scopes === undefined ? null : tokenRefusal(call, caller.scopes);
  if (refused !== null || call.access === 'anyone') return refused;
  if (caller.kind === 'anonymous') return { code: 'not-logged-in' };
  return call.access === 'admin' && caller.isGuiAdmin !== true ? { code: 'forbidden' } : null;
}

function tokenRefusal(
  { scope }: Pick<DeclaredAccess, 'scope'>,
  granted: readonly TokenScope[],
): CallRefusal | null {
  if (scope === 'public') return null;
  const scopes = scopesFor(scope);
  if (scopes.length === 0) return { code: 'token-not-allowed' };
  return scopes.some((one) => granted.includes(one)) ? null : { code: 'token-scope', scopes };
}

/** Prefix by which users and secret scanners recognize a machine token. */
export const TOKEN_PREFIX = 'apt_';

/** Returns true for a machine token, valid or not. */
export const isMachineToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** Returns true if a new token may end at a time. Both times are in epoch milliseconds. */
export const isTokenEnd = (end: number, now: number): boolean =>
  end > now && end <= now + MAX_TOKEN_DAYS * 24 * 60 * 60 * 1000;

/** State of a machine token: accepted, revoked by an admin, or at its end. */
export type TokenState = 'valid' | 'revoked' | 'expired';

/** Returns the state of a token. */
export function tokenState(token: { readonly valid: boolean; readonly revoked: string | null }): TokenState {
  if (token.valid) return 'valid';
  return token.revoked === null ? 'expired' : 'revoked';
}
