import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GUESTS, USERS, type Call, type PermissionRule } from '@assetportal/sdk/contract';
import { createAuditLog } from '../../../packages/server/src/auth/audit.js';
import {
  createPermissions,
  removeRulesOf,
  saveRules,
  type PermissionsService,
} from '../../../packages/server/src/auth/permissions/permission-rules.js';
import { createRuleCache } from '../../../packages/server/src/auth/permissions/rule-cache.js';
import { PERMISSIONS, ruleSetOf } from '../../../packages/server/src/auth/permissions/rule-document.js';
import { createChangeBus } from '../../../packages/server/src/documents/change-bus.js';
import { createVersionedDocuments } from '../../../packages/server/src/documents/versioned-documents.js';
import { parseCondition } from '../../../packages/server/src/http/conditional/etag.js';
import type { HandlerInput } from '../../../packages/server/src/http/mount.js';
import { ApiError } from '../../../packages/server/src/lib/api-error.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import type { Store } from '../../../packages/server/src/store/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { file } from '../store/assets-contract.js';
import { userIn } from './principals.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let state: State;
let store: Store;
let parts: Parameters<typeof saveRules>[2];
let permissions: PermissionsService;
let published: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  state = openState(folder.path);
  store = sqliteStore(state.db);
  store.assets.useRoot('/library');
  const changes = createChangeBus();
  published = [];
  const rules = await createRuleCache(store, (error) => {
    throw error;
  });
  permissions = createPermissions({
    rules,
    assets: store.assets,
    changes,
    groups: () => Promise.resolve([GUESTS, USERS, 'Presse']),
    convertSets: () => ['original', 'web'],
  });
  changes.on(({ kind }) => published.push(kind));
  const { documents } = store;
  const versions = createVersionedDocuments({ documents, changes, audit: createAuditLog(store.audit) });
  parts = { documents, versions };
});
afterEach(async () => {
  state.close();
  await folder.remove();
});

/** The parts of a request that saving a document uses. @param ifMatch `If-Match` header. */
const request = (ifMatch?: string) =>
  ({
    principal: userIn(),
    ifMatch: parseCondition(ifMatch),
    request: { ip: '127.0.0.1' },
    reply: { header: () => undefined },
  }) as unknown as HandlerInput<Call>;

const rule = (group: string, path = 'a', access: PermissionRule['access'] = 'none'): PermissionRule => ({
  group,
  folder: path,
  access,
});
const save = (rights: PermissionRule[], ifMatch?: string) => saveRules({ rights }, request(ifMatch), parts);
const stored = async () => ruleSetOf(await store.documents.get(PERMISSIONS));
const etag = async () => `"${(await store.documents.get(PERMISSIONS))?.version ?? 'none'}"`;

describe('new permission rules', { tags: ['d.rights.rules'] }, () => {
  it('are accepted, with groups in any case', async () => {
    const rights = [rule('PRESSE'), rule(USERS, 'a', 'view'), rule(USERS, ''), rule(GUESTS, 'a/b')];
    const sets = { ...rule('presse', '', 'download'), convert_sets: ['web', 'original'] };
    expect(await permissions.check({ rights: [...rights, sets] })).toEqual({ rights: [...rights, sets] });
  });

  const COMPOSED = 'Gr\u00fcn';
  it.each<[string, unknown[], object]>([
    [
      'an unknown group',
      [rule(USERS), rule('press')],
      { code: 'group-not-found', values: { name: 'press' } },
    ],
    [
      'an unknown convert set',
      [{ ...rule(USERS, '', 'download'), convert_sets: ['web', 'huge'] }],
      { code: 'convert-set-unknown', values: { id: 'huge' } },
    ],
    [
      'a second rule for a group and a folder',
      [rule('presse'), rule(USERS), rule('Presse', 'a', 'view')],
      { code: 'invalid-request', fault: 'twice', values: { path: 'body.rights.2', value: 'presse/a' } },
    ],
    [
      'a second rule for a folder in another composition',
      [rule(USERS, COMPOSED), rule(USERS, COMPOSED.normalize('NFD'))],
      { code: 'invalid-request', fault: 'twice' },
    ],
    [
      'a second rule for a folder with a long path, which is shortened in the message',
      [rule(USERS, 'x'.repeat(400)), rule(USERS, 'x'.repeat(400))],
      { values: { path: 'body.rights.1', value: `users/${'x'.repeat(194)}` } },
    ],
    ['another level', [{ ...rule(USERS), access: 'edit' }], { code: 'invalid-request' }],
  ])('are rejected with %s', async (_name, rights, expected) => {
    await expect(permissions.check({ rights })).rejects.toMatchObject(expected);
  });
});

describe('SM4: saving permission rules', { tags: ['d.rights.rules', 'd.updates.if-match'] }, () => {
  it('takes effect before it is acknowledged', async () => {
    await save([rule(USERS)]);
    expect(permissions.current.rules).toEqual([rule(USERS)]);
    expect(published).toEqual(['rights']);
    expect(await permissions.warnings()).toEqual([{ code: 'folder-unknown', folder: 'a' }]);
  });

  it('preserves the access without a rule, unless it is part of the change', async () => {
    const closed = { guests: 'none', users: 'none' } as const;
    await saveRules({ rights: [], without_rule: closed }, request(), parts);
    await save([rule(USERS)]);
    expect(await stored()).toEqual({ rules: [rule(USERS)], withoutRule: closed });
    const open = { guests: 'none', users: 'view' } as const;
    await saveRules({ rights: [], without_rule: open }, request(), parts);
    expect(await stored()).toEqual({ rules: [], withoutRule: open });
  });

  it('is rejected if it is based on an older version', async () => {
    expect(await etag()).toBe('"none"');
    await save([rule(USERS)], await etag());
    const first = await etag();
    await save([rule(GUESTS)], first);
    await expect(save([], first)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    await expect(save([], '"none"')).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect((await stored()).rules).toEqual([rule(GUESTS)]);
    await save([], '*');
    expect((await stored()).rules).toEqual([]);
  });

  it.each([new Error('full'), new ApiError('disk-full')])(
    'fails if the document cannot be written: %s',
    async (error) => {
      const write = () => Promise.reject(error);
      const failing = { ...parts, versions: { ...parts.versions, write } };
      await expect(saveRules({ rights: [] }, request(), failing)).rejects.toBe(error);
    },
  );
});

describe('removing the rules of a group', { tags: ['d.rights.rules'] }, () => {
  it('keeps the other rules and the access without a rule', async () => {
    const withoutRule = { guests: 'view', users: 'none' } as const;
    const rights = [rule('presse'), rule(GUESTS), rule('PRESSE', 'b')];
    await saveRules({ rights, without_rule: withoutRule }, request(), parts);
    await removeRulesOf('Presse', request(), parts);
    expect(await stored()).toEqual({ rules: [rule(GUESTS)], withoutRule });
  });

  it('saves nothing if the group has no rules', async () => {
    await save([rule(GUESTS)]);
    const before = await etag();
    await removeRulesOf('Presse', request(), parts);
    expect(await etag()).toBe(before);
    expect(published).toHaveLength(1);
  });

  it('preserves concurrent changes, and ignores the version of the request for the group', async () => {
    await save([rule('presse'), rule('board'), rule('x'), rule(GUESTS)]);
    await Promise.all(
      ['presse', 'Board', 'X'].map((group) => removeRulesOf(group, request('"older"'), parts)),
    );
    expect((await stored()).rules).toEqual([rule(GUESTS)]);
  });
});

describe('SM4: assets that move to new folders', { tags: ['d.rights.rules'] }, () => {
  const inFolder = (name: string, path: string) => {
    const read = file(name);
    return { ...read, asset: { ...read.asset, folder: path } };
  };
  const moved = (count: number, to: string) => ({
    upserts: Array.from({ length: count }, (_, index) => inFolder(`f${index}`, `${to}${index}`)),
    removed: [],
  });

  it('report the new rules, and up to 20 folders in the audit log', async () => {
    await save(Array.from({ length: 25 }, (_, index) => rule(GUESTS, `old${index}`)));
    await store.assets.apply(moved(25, 'old'));
    expect(published).toHaveLength(1);
    await store.assets.apply(moved(25, 'new'));
    await expect.poll(() => published).toEqual(['rights', 'rights']);
    expect(permissions.current.rules).toHaveLength(50);
    const entries = () => store.audit.list({ rows: 10, action: ['rules-pending'] });
    await expect.poll(entries).toHaveLength(1);
    const [entry] = await entries();
    expect(entry).toMatchObject({ user: null, address: null, subject: 'rights' });
    const folders = Array.from({ length: 20 }, (_, index) => ({ from: `old${index}`, to: `new${index}` }));
    expect(entry?.detail).toEqual({ folders });
  });

  it('change nothing without rules for their folders', async () => {
    await save([rule(GUESTS, 'elsewhere')]);
    const before = await etag();
    await store.assets.apply(moved(2, 'old'));
    await store.assets.apply(moved(2, 'new'));
    expect(await etag()).toBe(before);
  });
});
