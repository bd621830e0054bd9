import type { AppContext } from '../context.js';
import { accountRoutes } from './users.js';
import { groupRoutes } from './groups.js';
import { userSessionRoutes } from './sessions.js';

/** Adds the routes for users, groups and sessions, for admins. */
export function userRoutes(ctx: AppContext): void {
  accountRoutes(ctx);
  groupRoutes(ctx);
  userSessionRoutes(ctx);
}
