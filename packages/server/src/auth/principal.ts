import type { FastifyRequest } from 'fastify';

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
    };

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
