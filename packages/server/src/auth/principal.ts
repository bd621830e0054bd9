import type { FastifyRequest } from 'fastify';
import type { TokenScope } from '@assetportal/sdk/contract';

/**
 * Identity behind a request. Permissions follow from it (`auth/permissions/authorizer.ts`). `anonymous` has no
 * access. It is used for these cases:
 * - A request has an invalid bearer token.
 * - A request has no valid token and guests are not allowed.
 * - The user that a link was created for no longer exists.
 */
export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly id: number;
      readonly name: string;
      readonly isAssetUser: boolean;
      readonly isGuiAdmin: boolean;
      readonly locale: string | null;
      /** Groups that an admin added the user to. Membership in the built-in groups follows from being logged in. */
      readonly groups: readonly string[];
      /** The machine token with which the user acts. Undefined: the user has logged in. */
      readonly token?: UsedToken;
    };

/** The machine token of a request. */
export interface UsedToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Groups to which the token may add users. */
  readonly groups: readonly string[];
  /** Time at which the token ends, in epoch milliseconds. */
  readonly expires: number;
}

/** Returns the machine token with which a principal acts. Undefined for a login. */
export const tokenOf = (principal: Principal): UsedToken | undefined =>
  principal.kind === 'user' ? principal.token : undefined;

/**
 * How a request proves its principal. Browsers send cookies automatically, so a cookie requires the same-origin
 * check.
 */
export type Proof = 'none' | 'bearer' | 'cookie';

/** Result of authenticating a request. */
export interface AuthContext {
  readonly principal: Principal;
  readonly proof: Proof;
  readonly token: string | undefined;
  /** True if the request has a token that is invalid or has expired. */
  readonly stale: boolean;
}

/** Determines the principal of a request. */
export type Authenticate = (request: FastifyRequest) => Promise<AuthContext>;

/** Returns true for a user with access to the admin area. */
export const isAdmin = (principal: Principal): boolean => principal.kind === 'user' && principal.isGuiAdmin;
