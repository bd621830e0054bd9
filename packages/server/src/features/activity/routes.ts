import { getActivity, getOperation } from '@assetportal/sdk/contract';
import type { AppContext } from '../context.js';
import { activityOf } from './activity.js';
import { createOperation } from './operation.js';
import { periodOf } from './period.js';

/** Adds the routes of the use and the state of the portal. */
export function activityRoutes(ctx: AppContext): void {
  ctx.mount(getActivity, ({ query, principal }) => activityOf(ctx, periodOf(query), principal));
  const operation = createOperation(ctx);
  ctx.mount(getOperation, () => operation());
}
