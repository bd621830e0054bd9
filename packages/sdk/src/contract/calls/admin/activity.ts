import { call } from '../../call.js';
import { camelKeys, type CamelKeys } from '../../names.js';
import type { Activity, Operation } from '../../schemas/admin/activity.js';

const load = () => import('../../schemas/admin/activity.js');

/** Use of the portal in a period, without personal data. */
export interface ActivityReport extends CamelKeys<Activity> {}

export const getActivity = call({
  name: 'admin.activity',
  method: 'GET',
  path: 'admin/activity',
  summary:
    'Returns the downloads per day of a period and of the period before, the assets with the most downloads, and submitted searches without results. Days are in UTC, and a period has at most 366 of them.',
  access: 'admin',
  scope: 'audit:read',
  schemas: async () => (await load()).getActivity,
  unwrap: (activity): ActivityReport => camelKeys(activity),
});

export const getOperation = call({
  name: 'admin.operation',
  method: 'GET',
  path: 'admin/operation',
  summary:
    'Returns the storage by kind, the running conversions, how long data is stored, and whether the server can send mail.',
  access: 'admin',
  scope: 'audit:read',
  schemas: async () => (await load()).getOperation,
  unwrap: (operation): Operation => operation,
});
