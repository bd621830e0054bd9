import type { AppContext } from '../context.js';
import { accountRoutes } from './users.js';
import { groupRoutes } from './groups.js';

/** Adds the user and group routes, for admins. */
export function userRoutes(ctx: AppContext): void {
  accountRoutes(ctx);
  groupRoutes(ctx);
}
