import type { AppContext } from '../context.js';
import { accountRoutes } from './users.js';
import { groupRoutes } from './groups.js';
import { userSessionRoutes } from './sessions.js';
import { tokenRoutes } from './tokens.js';

/** Adds the routes for users, groups, sessions and machine tokens, for admins. */
export function userRoutes(ctx: AppContext): void {
  accountRoutes(ctx);
  groupRoutes(ctx);
  userSessionRoutes(ctx);
  tokenRoutes(ctx);
}
