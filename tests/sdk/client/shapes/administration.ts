import { createAdminClient } from '@assetportal/sdk/admin';
import type {
  AccessRule,
  ConvertSetDefinition,
  ConvertSetSettings,
  PermissionRule,
} from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import type { Row } from './row.js';

const adminOf = (portal: Portal) => createAdminClient(portal);
const ADA = {
  name: 'ada',
  email: null,
  groups: ['press'],
  isAssetUser: true,
  isGuiAdmin: false,
  locale: null,
  created: '2026-01-01T00:00:00Z',
  last_login: null,
};
const { last_login: lastLogin, ...rest } = ADA;
const ADA_RESULT = { ...rest, lastLogin };
const PRESS = { name: 'press', members: 1, built_in: false };
const PRESS_RESULT = { name: 'press', members: 1, builtIn: false };
const RULE: PermissionRule = { group: 'press', folder: 'a/b', access: 'download', convert_sets: ['web'] };
const WITHOUT_RULE = { guests: 'none', users: 'view' } as const;
const WARNING = { code: 'folder-unknown', folder: 'a/b', nearest: 'a/B', difference: 'case' };
const RULE_RESULT: AccessRule = { group: 'press', folder: 'a/b', access: 'download', convertSets: ['web'] };
const SET: ConvertSetDefinition = { id: 'small', asset_groups: ['image'], format: 'jpeg', longest_side: 400 };
const SET_RESULT: ConvertSetSettings = {
  id: 'small',
  assetGroups: ['image'],
  format: 'jpeg',
  longestSide: 400,
};
const PICKED = { indicator: 'season_1', assets: ['a', 'b'] };
const SESSION = {
  id: 'a1',
  user: 'ada',
  created: '2026-01-01T00:00:00Z',
  last_used: '2026-01-02T00:00:00Z',
  expires: '2026-02-01T00:00:00Z',
  client_kind: 'browser',
  client: 'Firefox, Windows',
  address: '192.0.2.0/24',
  current: false,
};
const { last_used: lastUsed, client_kind: clientKind, ...session } = SESSION;
const SESSION_RESULT = { ...session, lastUsed, clientKind };
const TOKEN = {
  id: 'a1',
  name: 'ci',
  scopes: ['backup'],
  creator: 'ada',
  created: '2026-01-01T00:00:00Z',
  until: '2026-06-01T00:00:00Z',
  last_used: null,
  revoked: null,
  valid: true,
};
const { last_used: tokenLastUsed, ...usedToken } = TOKEN;
const TOKEN_RESULT = { ...usedToken, lastUsed: tokenLastUsed };
const NEW_TOKEN = { name: 'ci', scopes: ['backup' as const], until: '2026-06-01T00:00:00Z' };
const EFFECTIVE = {
  groups: ['press', 'users'],
  counts: { download: 1, view: 2, none: 3 },
  limited: false,
  sample: [],
  omitted: 0,
};
const PERIOD = {
  from: '2026-03-01',
  to: '2026-03-01',
  downloads: 2,
  top: [],
  days: [{ day: '2026-03-01', downloads: 2, before: 1 }],
};
const OPERATION = {
  storage: { originals: [{ kind: 'image', files: 1, bytes: 9 }], renditions: 1, state: 2 },
  conversions: { running: 0, waiting: 0, failed: 0 },
  retention: { audit: 180, addresses: 7, searches: 90, downloads: 732, offline: 14 },
};
const ENTRY = {
  id: 7,
  time: '2026-01-01T00:00:00Z',
  action: 'login',
  user: 'ada',
  address: null,
  subject: null,
};

/** Calls for users, permissions, convert sets, collections and the audit log. */
export const ADMINISTRATION_ROWS: readonly Row[] = [
  {
    call: 'admin.users.list',
    run: (portal) => adminOf(portal).users.list(),
    request: 'GET admin/users',
    reply: { users: [ADA] },
    result: [ADA_RESULT],
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.users.add',
    run: (portal) => adminOf(portal).users.add({ name: 'ada', groups: ['press'] }),
    request: 'POST admin/users',
    body: { name: 'ada', groups: ['press'] },
    reply: { user: ADA, pass: 'generated' },
    result: { user: ADA_RESULT, pass: 'generated' },
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.users.change',
    run: (portal) => adminOf(portal).users.change({ name: 'Ada & Co', email: null, isGuiAdmin: true }),
    request: 'POST admin/users/Ada%20%26%20Co',
    body: { email: null, isGuiAdmin: true },
    reply: { user: ADA },
    result: ADA_RESULT,
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.users.remove',
    run: (portal) => adminOf(portal).users.remove({ name: 'ada' }),
    request: 'DELETE admin/users/ada',
    reply: {},
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.groups.list',
    run: (portal) => adminOf(portal).groups.list(),
    request: 'GET admin/groups',
    reply: { groups: [PRESS] },
    result: [PRESS_RESULT],
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.groups.add',
    run: (portal) => adminOf(portal).groups.add({ name: 'press' }),
    request: 'POST admin/groups',
    body: { name: 'press' },
    reply: { group: PRESS },
    result: PRESS_RESULT,
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.groups.remove',
    run: (portal) => adminOf(portal).groups.remove({ name: 'press' }),
    request: 'DELETE admin/groups/press',
    reply: {},
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.rights.get',
    run: (portal) => adminOf(portal).permissions.get(),
    request: 'GET admin/rights',
    reply: { rights: [RULE], without_rule: WITHOUT_RULE, warnings: [WARNING] },
    replyHeaders: { etag: '"7"' },
    result: {
      value: { rules: [RULE_RESULT], withoutRule: WITHOUT_RULE, warnings: [WARNING] },
      etag: '"7"',
    },
    tags: ['d.calls.rights'],
  },
  {
    call: 'admin.rights.save',
    run: (portal) =>
      adminOf(portal).permissions.save(
        { rules: [RULE_RESULT], withoutRule: WITHOUT_RULE },
        { ifMatch: '"7"' },
      ),
    request: 'POST admin/rights',
    headers: { 'if-match': '"7"' },
    body: { rights: [RULE], without_rule: WITHOUT_RULE },
    reply: { warnings: [WARNING] },
    replyHeaders: { etag: '"8"' },
    result: { etag: '"8"', warnings: [WARNING] },
    tags: ['d.calls.rights'],
  },
  {
    call: 'admin.rights.effective',
    run: (portal) =>
      adminOf(portal).permissions.effective({
        subject: { user: 'ada' },
        rules: [RULE_RESULT],
        folders: ['a'],
      }),
    request: 'POST admin/rights/effective',
    body: { user: 'ada', rights: [RULE], folders: ['a'] },
    reply: {
      ...EFFECTIVE,
      reasons: [{ folder: 'a', access: 'view', decided_by: null, rules: [RULE], assets: 1 }],
    },
    result: {
      ...EFFECTIVE,
      reasons: [{ folder: 'a', access: 'view', decidedBy: null, rules: [RULE_RESULT], assets: 1 }],
    },
    tags: ['d.calls.rights'],
  },
  {
    call: 'admin.folders.list',
    run: (portal) => adminOf(portal).folders.list({ parent: ['a', 'b'], self: true }),
    request: 'GET admin/folders?parent=a&parent=b&self=true',
    reply: { folders: [{ folder: 'a/b', assets: 1, folders: 0 }], total: 1 },
    tags: ['d.calls.rights'],
  },
  {
    call: 'admin.sessions.list',
    run: (portal) => adminOf(portal).sessions.list({ rows: 5 }),
    request: 'GET admin/sessions?rows=5',
    reply: { sessions: [SESSION], total: 1 },
    result: { sessions: [SESSION_RESULT], total: 1 },
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.sessions.end',
    run: (portal) => adminOf(portal).sessions.end({ id: 'a1' }),
    request: 'DELETE admin/sessions/a1',
    reply: {},
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.sessions.end_all',
    run: (portal) => adminOf(portal).sessions.endAllOf({ user: 'ada' }),
    request: 'DELETE admin/sessions?user=ada',
    reply: { ended: 2 },
    result: 2,
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.tokens.list',
    run: (portal) => adminOf(portal).tokens.list(),
    request: 'GET admin/tokens',
    reply: { tokens: [TOKEN] },
    result: [TOKEN_RESULT],
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.tokens.create',
    run: (portal) => adminOf(portal).tokens.create(NEW_TOKEN),
    request: 'POST admin/tokens',
    body: NEW_TOKEN,
    reply: { token: TOKEN, secret: 'apt_a1' },
    result: { token: TOKEN_RESULT, secret: 'apt_a1' },
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.tokens.revoke',
    run: (portal) => adminOf(portal).tokens.revoke({ id: 'a1' }),
    request: 'DELETE admin/tokens/a1',
    reply: { token: TOKEN },
    result: TOKEN_RESULT,
    tags: ['d.calls.people'],
  },
  {
    call: 'admin.convert_sets.get',
    run: (portal) => adminOf(portal).convertSets.get(),
    request: 'GET admin/convert_sets',
    reply: { convert_sets: [SET], built_in: [] },
    replyHeaders: { etag: '"7"' },
    result: { value: { convertSets: [SET_RESULT], builtIn: [] }, etag: '"7"' },
    tags: ['d.calls.convert-sets'],
  },
  {
    call: 'admin.convert_sets.save',
    run: (portal) => adminOf(portal).convertSets.save({ convertSets: [SET_RESULT] }, { ifMatch: '"7"' }),
    request: 'POST admin/convert_sets',
    headers: { 'if-match': '"7"' },
    body: { convert_sets: [SET] },
    reply: {},
    replyHeaders: { etag: '"8"' },
    result: '"8"',
    tags: ['d.calls.convert-sets'],
  },
  {
    call: 'admin.convert_sets.trial',
    run: (portal) => adminOf(portal).convertSets.trial({ assetId: 'a', definition: SET_RESULT, page: 2 }),
    request: 'POST admin/convert_sets/trial',
    body: { asset_id: 'a', definition: SET, page: 2 },
    reply: {
      filetype: 'webp',
      mime: 'image/webp',
      bytes: 3,
      width: 4,
      height: 2,
      unchanged: false,
      pages: 5,
      milliseconds: 7,
      content: 'AQID',
      original: { filetype: 'pdf', bytes: 9 },
    },
    result: {
      filetype: 'webp',
      mime: 'image/webp',
      bytes: 3,
      width: 4,
      height: 2,
      unchanged: false,
      pages: 5,
      milliseconds: 7,
      content: new Uint8Array([1, 2, 3]),
      original: { filetype: 'pdf', bytes: 9 },
    },
    tags: ['d.calls.convert-sets'],
  },
  {
    call: 'admin.collections.get',
    run: (portal) => adminOf(portal).collections.get(),
    request: 'GET admin/collections',
    reply: { collections: [PICKED], folders: false },
    replyHeaders: { etag: '"7"' },
    result: { value: { collections: [PICKED], folders: false }, etag: '"7"' },
    tags: ['d.calls.collections'],
  },
  {
    call: 'admin.collections.save',
    run: (portal) => adminOf(portal).collections.save({ collections: [PICKED], folders: false }),
    request: 'POST admin/collections',
    body: { collections: [PICKED], folders: false },
    reply: {},
    replyHeaders: { etag: '"8"' },
    result: '"8"',
    tags: ['d.calls.collections'],
  },
  {
    call: 'admin.audit',
    run: (portal) => adminOf(portal).audit.list({ action: 'login', user: 'ada', before: 9, rows: 50 }),
    request: 'GET admin/audit?action=login&user=ada&before=9&rows=50',
    reply: { entries: [ENTRY] },
    result: [ENTRY],
    tags: ['d.calls.audit'],
  },
  {
    call: 'admin.audit_export',
    run: async (portal) =>
      (await adminOf(portal).audit.export({ format: 'csv', action: ['login', 'logout'], user: '' })).status,
    request: 'GET admin/audit/export?format=csv&action=login&action=logout&user=',
    headers: { accept: '*/*' },
    reply: '',
    result: 200,
    tags: ['d.calls.audit'],
  },
  {
    call: 'admin.activity',
    run: (portal) => adminOf(portal).activity.get({ from: '2026-03-01', to: '2026-03-01' }),
    request: 'GET admin/activity?from=2026-03-01&to=2026-03-01',
    reply: { ...PERIOD, downloads_before: 1, missed_searches: [{ text: 'narwal', count: 3 }] },
    result: { ...PERIOD, downloadsBefore: 1, missedSearches: [{ text: 'narwal', count: 3 }] },
    tags: [],
  },
  {
    call: 'admin.operation',
    run: (portal) => adminOf(portal).activity.operation(),
    request: 'GET admin/operation',
    reply: OPERATION,
    result: OPERATION,
    tags: [],
  },
  {
    call: 'index.retry',
    run: (portal) => adminOf(portal).index.retry({ id: 'a' }),
    request: 'POST index/retry',
    body: { asset_id: 'a' },
    reply: { retried: 1 },
    result: 1,
    tags: [],
  },
  {
    call: 'history.changes',
    run: (portal) => adminOf(portal).changes.list({ user: 'ada', area: ['logo', 'search'], before: 9 }),
    request: 'GET config/changes?user=ada&area=logo&area=search&before=9',
    reply: { changes: [], next: 4 },
    tags: [],
  },
  {
    call: 'index.field_counts',
    run: (portal) => adminOf(portal).index.fields(),
    request: 'GET index/fields?counts=1',
    reply: {
      total: 3,
      fields: [
        {
          field_name: 'width',
          is_facet: true,
          range_facet: true,
          is_sortable: true,
          type: 'integer',
          translation: {},
          assets: 2,
          values: 2,
          values_exact: true,
          min: 1,
          max: 9,
          examples: ['1'],
        },
      ],
    },
    result: {
      total: 3,
      fields: [
        {
          fieldName: 'width',
          isFacet: true,
          rangeFacet: true,
          isSortable: true,
          type: 'integer',
          translation: {},
          assets: 2,
          values: 2,
          valuesExact: true,
          min: 1,
          max: 9,
          examples: ['1'],
        },
      ],
    },
    tags: [],
  },
  {
    call: 'index.confirm_loss',
    run: (portal) => adminOf(portal).index.confirmLoss(),
    request: 'POST index/confirm_loss',
    reply: { confirmed: 3 },
    result: 3,
    tags: [],
  },
];
