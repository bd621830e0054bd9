import type { AppContext } from '../context.js';
import { accountRoutes } from './users.js';
import { groupDirectoryRoutes } from './directory/groups.js';
import { userDirectoryRoutes } from './directory/users.js';
import { groupRoutes } from './groups.js';
import { userSessionRoutes } from './sessions.js';
import { tokenRoutes } from './tokens.js';

/** Adds the routes for users, groups, both as documents, sessions and machine tokens, for admins. */
export function userRoutes(ctx: AppContext): void {
  accountRoutes(ctx);
  groupRoutes(ctx);
  userDirectoryRoutes(ctx);
  groupDirectoryRoutes(ctx);
  userSessionRoutes(ctx);
  tokenRoutes(ctx);
}
