import type { AppContext } from '../context.js';
import { accountRoutes } from './users.js';
import { groupDirectoryRoutes } from './group-directory.js';
import { userDirectoryRoutes } from './user-directory.js';
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
