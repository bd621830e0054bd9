import type { FastifyRequest } from 'fastify';

/** Who makes a request. Permissions follow from it (`auth/permissions/authorizer.ts`). */
export type Principal =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly id: number;
      readonly name: string;
      readonly isAssetUser: boolean;
      readonly isGuiAdmin: boolean;
      readonly locale: string | null;
      /** Groups that an admin put the user into; membership of the built-in groups follows from being logged in. */
      readonly groups: readonly string[];
    };

/** How a request proves its principal. A browser sends a cookie by itself, so a cookie needs the same-origin check. */
export type Proof = 'none' | 'bearer' | 'cookie';

/** Result of authenticating a request. */
export interface AuthContext {
  readonly principal: Principal;
  readonly proof: Proof;
  readonly token: string | undefined;
  /** The request has a token that is no longer valid. */
  readonly stale: boolean;
}

/** Finds out who makes a request. */
export type Authenticate = (request: FastifyRequest) => Promise<AuthContext>;

/** Returns true for a user who may use the administration. */
export const isAdmin = (principal: Principal): boolean => principal.kind === 'user' && principal.isGuiAdmin;
