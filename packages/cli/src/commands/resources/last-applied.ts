import { createAdminClient } from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import { APPLY_NOTE } from './store-plans.js';

/** Number of change sets in which the last apply is searched. */
const ROWS = 50;

/** Returns a line that names the portal, and when and by whom a folder was last applied to it. */
export async function lastApplied(context: Context): Promise<string> {
  const { t, signal } = context;
  const portal = new URL(context.address()).host;
  const { changes } = await createAdminClient(context.portal()).changes.list({ rows: ROWS }, { signal });
  const last = changes.find(({ note }) => note === APPLY_NOTE);
  if (last === undefined) return t('plan.never', { portal });
  return t('plan.applied', { portal, date: last.date.slice(0, 10), user: plain(last.user ?? '–') });
}
