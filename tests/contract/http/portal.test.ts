import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { createPortal } from '@assetportal/sdk';
import { FIELD_NAMES, type Asset } from '@assetportal/sdk/contract';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { mailbox } from '../../fixtures/mailbox.js';
import { PREPARED_ASSETS } from '../../fixtures/prepared.js';
import { sharedPortal } from '../../fixtures/portals/portals.js';
import type { LineId } from '../../specification/lines.js';
import { backupCalls } from '../backup/backup-calls.js';
import { downloadCalls } from '../downloads/download-calls.js';
import { settingsCalls } from '../settings/settings-calls.js';
import { userCalls } from '../users/user-calls.js';
import { SUPPORTED } from './supported-calls.js';

/** Receives the mail of the portal. */
const mails = await mailbox();
afterAll(() => mails.close());
const { portal: server } = await sharedPortal('sample', { environment: mails.environment });
/** Names of the calls that returned status 200. */
let recordedCalls: string[] = [];

const recordingClient = (token?: string, url = server.url) =>
  createPortal({
    url,
    token: () => token,
    locale: () => 'de',
    retry: 0,
    hooks: {
      after: ({ request, status }) => {
        if (status === 200 && request.call !== undefined) recordedCalls.push(request.call);
      },
    },
  });

/** Client of an admin. Its calls are recorded. */
const portal = recordingClient(await server.login());
const { assets } = await portal.search.query({ rows: 100 });
const first = assets[0] as Asset;

/** Tests for the supported calls, by call. Each makes the call with the SDK and checks the result. */
const CALL_TESTS: Readonly<Record<string, () => Promise<void>>> = {
  async 'session.get'() {
    expect(await recordingClient().session.get({ user: 'admin', pass: ADMIN_PASSWORD })).toMatchObject({
      user: 'admin',
    });
    expect(await recordingClient().session.get()).toMatchObject({ user: null, guest: true });
    expect(await recordingClient().session.exchange({ token: await server.login() })).toMatchObject({
      user: 'admin',
    });
  },
  async 'session.check'() {
    expect(await portal.session.check()).toMatchObject({ sessionValid: true, isGuiAdmin: true });
  },
  async 'session.logout'() {
    const other = recordingClient(await server.login());
    expect(await other.session.logout()).toEqual({ sessionValid: false });
    expect((await other.session.check()).sessionValid).toBe(false);
  },
  async 'user.passwordchange'() {
    const pass = 'the first password';
    await createAdminClient(portal).users.add({ name: 'careful', pass });
    const { session } = await recordingClient().session.get({ user: 'careful', pass });
    const own = recordingClient(session ?? '');
    expect(await own.password.change({ current: pass, pass: 'the next password' })).toEqual({});
  },
  async 'session.set_locale'() {
    expect(await portal.session.setLocale({ locale: 'EN' })).toBe('en');
    expect((await portal.session.get()).locale).toBe('en');
  },
  async events() {
    for await (const event of portal.events()) {
      expect(event).toEqual({ type: 'index', status: server.status() });
      break;
    }
    // Event streams bypass the transport's hooks, because a stream has no end. Record the call here.
    recordedCalls.push('events');
  },
  async 'search.get'() {
    const {
      total,
      assets: page,
      facets,
      ranges,
    } = await portal.search.query({
      rows: 3,
      facets: ['filetype', 'file_size'],
    });
    expect([total, page.length]).toEqual([PREPARED_ASSETS, 3]);
    const counted = facets['filetype']?.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(PREPARED_ASSETS);
    expect(ranges['file_size']?.max).toBe(Math.max(...assets.map((asset) => asset.file_size)));
  },
  async 'search.post'() {
    const names = Array.from({ length: 300 }, (_, index) => `not-there-${index}`);
    const { total } = await portal.search.query({ filters: { filetype: [...names, first.filetype] } });
    const same = assets.filter(({ filetype }) => filetype === first.filetype);
    expect(total).toBe(same.length);
  },
  async 'search.suggest'() {
    const { total } = await portal.search.query({ query: `filetype:${first.filetype}` });
    expect(await portal.search.suggest({ text: first.filetype.slice(0, 2), rows: 50 })).toContainEqual({
      kind: 'value',
      field: 'filetype',
      text: first.filetype,
      count: total,
    });
  },
  async 'search.layout'() {
    const { total, codes } = await portal.search.layout({
      query: '*',
      sort: { field: 'title', direction: 'asc' },
    });
    expect(total).toBe(assets.length);
    expect(codes.length).toBe(total);
  },
  async 'search.hits'() {
    // The library has no documents.
    expect(await portal.search.hits({ query: 'word', ids: [first.id] })).toEqual([]);
  },
  async 'index.fields'() {
    const fields = await portal.index.fields();
    expect(fields.map((field) => field.name)).toEqual(FIELD_NAMES);
    expect(fields.find((field) => field.name === 'title')?.translation).toMatchObject({
      de: 'Titel',
      en: 'Title',
    });
  },
  async 'index.field_counts'() {
    const { total, fields } = await createAdminClient(portal).index.fields();
    expect(total).toBe(PREPARED_ASSETS);
    expect(fields.map(({ fieldName }) => fieldName)).toEqual(FIELD_NAMES);
    const { facets, ranges } = await portal.search.query({ rows: 0, facets: ['filetype', 'file_size'] });
    expect(fields.find(({ fieldName }) => fieldName === 'filetype')).toMatchObject({
      isFacet: true,
      rangeFacet: false,
      isSortable: true,
      type: 'keyword',
      assets: total,
      values: facets['filetype']?.length,
      valuesExact: true,
      examples: facets['filetype']?.slice(0, 3).map(({ label }) => label),
    });
    const { min, max } = ranges['file_size'] ?? {};
    expect(fields.find(({ fieldName }) => fieldName === 'file_size')).toMatchObject({ min, max });
    const title = fields.find(({ fieldName }) => fieldName === 'title');
    expect(title).toMatchObject({ isFacet: false, noFilter: 'text', assets: total });
    for (const example of title?.examples ?? []) expect(assets.map((one) => one.title)).toContain(example);
    expect(title?.examples).toHaveLength(3);
  },
  async 'index.status'() {
    expect(await portal.index.status()).toMatchObject({ state: 'idle', done: PREPARED_ASSETS, failures: [] });
  },
  async 'index.confirm_loss'() {
    expect(await createAdminClient(portal).index.confirmLoss(), 'no asset is missing').toBe(0);
  },
  async 'index.content_locales'() {
    expect((await portal.translations.locales()).map(({ short }) => short)).toEqual(
      expect.arrayContaining(['DE', 'EN']),
    );
  },
  async 'assets.get'() {
    const ids = [assets[2], assets[0]].map((asset) => asset?.id ?? '');
    expect(
      (await portal.assets.get({ ids: [ids[0] as string, 'gone', ids[1] as string] })).map(({ id }) => id),
    ).toEqual(ids);
  },
  async 'assets.post'() {
    const gone = Array.from({ length: 400 }, (_, index) => `gone-${index}`);
    expect(await portal.assets.get({ ids: [...gone, first.id] })).toEqual([first]);
  },
  async 'assets.prefix'() {
    const matches = await portal.assets.byPrefix({ prefix: first.id.slice(0, 8) });
    expect(matches.map(({ id }) => id)).toEqual([first.id]);
  },
  async 'assets.similar'() {
    const similar = await portal.assets.similar({ id: first.id, by: 'color', rows: 5 });
    expect(similar).toHaveLength(5);
    expect(similar.map(({ id }) => id)).not.toContain(first.id);
  },
  async 'assets.hits'() {
    const hits = await portal.assets.hits({ id: first.id, query: 'word' });
    expect(hits).toEqual({ pages: [], boxes: [] });
  },
  async 'bookmarks.get'() {
    expect(await portal.bookmarks.list()).toEqual(expect.any(Array));
  },
  async 'bookmarks.save'() {
    expect(await portal.bookmarks.save({ ids: [first.id, 'gone'] })).toEqual(['gone']);
    expect(await portal.bookmarks.list()).toEqual([first.id]);
  },
  ...downloadCalls({ portal, server, assets, recordingClient }),
  async 'info.downloads'() {
    expect(await portal.downloads.limits()).toBe(-1);
    const { value } = await portal.config.get();
    await portal.config.save({
      config: { ...value, global: { ...(value['global'] as object), max_assets: 5 } },
    });
    expect(await portal.downloads.limits()).toBe(5);
    await portal.config.save({ config: value });
    expect(await portal.downloads.limits()).toBe(-1);
  },
  async 'info.check_version'() {
    expect((await portal.info.version()).version).toMatch(/^\d+\.\d+\.\d+/);
  },
  async 'info.connection'() {
    expect(await portal.info.connection()).toEqual({
      address: '127.0.0.1',
      host: new URL(server.url).host,
      scheme: 'http',
      proxied: false,
      trusted: false,
    });
  },
  async 'info.all_languages'() {
    expect((await portal.translations.names({ lang: 'de' }))['en']).toBe('Englisch');
  },
  ...settingsCalls({ portal, server, record: (call) => recordedCalls.push(call) }),
  async 'collections.list'() {
    const folder = assets.find((asset) => asset.folder !== '')?.folder.split('/')[0] ?? '';
    expect(await portal.collections.list()).toContainEqual({
      indicator: `folder/${folder}`,
      label: folder,
      search: '*',
      filter: { folder: [folder] },
    });
  },
  async 'collections.get'() {
    const folder = assets.find((asset) => asset.folder !== '')?.folder.split('/')[0] ?? '';
    const inside = assets.filter((asset) => `${asset.folder}/`.startsWith(`${folder}/`));
    const found = await portal.collections.assets({ indicator: `folder/${folder}` });
    expect(found.map(({ id }) => id).sort()).toEqual(inside.map(({ id }) => id).sort());
  },
  async 'dashboard.get'() {
    const { total, collections, posters } = await portal.collections.dashboard();
    expect(total).toBe(assets.length);
    expect(collections).toEqual(await portal.collections.list());
    expect(posters['newest']?.total).toBe(assets.length);
  },
  async 'admin.collections.get'() {
    expect((await createAdminClient(portal).collections.get()).value).toEqual({ collections: [] });
  },
  async 'admin.collections.save'() {
    const { collections } = createAdminClient(portal);
    const { etag } = await collections.get();
    const value = { collections: [{ indicator: 'picked', assets: [first.id] }], folders: false };
    const saved = await collections.save(value, { ifMatch: etag });
    expect(await collections.get()).toEqual({ value, etag: saved });
    // The download counts may change in the meantime.
    const { obj_dload_cnt: _count, ...picked } = first;
    expect(await portal.collections.assets({ indicator: 'picked' })).toMatchObject([picked]);
  },
  async 'admin.rights.get'() {
    expect((await createAdminClient(portal).permissions.get()).value.rules).toEqual([]);
  },
  async 'admin.rights.save'() {
    const { permissions } = createAdminClient(portal);
    const { etag } = await permissions.get();
    const rule = { group: 'users', folder: 'a', access: 'download' as const, convertSets: ['original'] };
    const saved = await permissions.save({ rules: [rule] }, { ifMatch: etag });
    expect(await permissions.get()).toMatchObject({ value: { rules: [rule] }, etag: saved.etag });
  },
  async 'admin.rights.effective'() {
    const { permissions } = createAdminClient(portal);
    const { counts, reasons } = await permissions.effective({ subject: { user: 'admin' } });
    expect(counts).toEqual({ download: PREPARED_ASSETS, view: 0, none: 0 });
    expect(reasons[0]).toMatchObject({ folder: '', access: 'download', assets: PREPARED_ASSETS });
  },
  async 'admin.folders.list'() {
    const { folders } = await createAdminClient(portal).folders.list({ self: true });
    expect(folders[0]).toMatchObject({ folder: '', assets: PREPARED_ASSETS });
  },
  async 'admin.convert_sets.get'() {
    const { value } = await createAdminClient(portal).convertSets.get();
    expect(value.convertSets).toEqual([]);
    expect(value.builtIn.map(({ id }) => id)).toEqual([
      'print',
      'large',
      'web',
      'pdf',
      'page',
      'mp4',
      'frame',
    ]);
  },
  async 'admin.convert_sets.save'() {
    const { convertSets } = createAdminClient(portal);
    const { etag } = await convertSets.get();
    const mine = { id: 'mine', assetGroups: ['audio' as const], format: 'png' as const };
    const saved = await convertSets.save({ convertSets: [mine] }, { ifMatch: etag });
    expect(await convertSets.get()).toMatchObject({ value: { convertSets: [mine] }, etag: saved });
  },
  async 'admin.convert_sets.trial'() {
    const { assets } = await portal.search.query({ filters: { asset_groups: ['image'] }, rows: 1 });
    const definition = {
      id: 'trial',
      assetGroups: ['image' as const],
      format: 'png' as const,
      longestSide: 40,
    };
    const { convertSets } = createAdminClient(portal);
    const trial = await convertSets.trial({ assetId: assets[0]?.id ?? '', definition });
    expect(Math.max(trial.width ?? 0, trial.height ?? 0)).toBe(40);
  },
  async 'pages.check'() {
    const reports = await createAdminClient(portal).pages.check({
      lang: 'en',
      pages: { about: '<p>One</p><script>two()</script>' },
    });
    expect(reports['about']).toMatchObject({ html: '<p>One</p>', removed: 1 });
  },
  ...userCalls(() => ({ portal, mailbox: mails })),
  ...backupCalls({ portal, record: (call) => recordedCalls.push(call) }),
  async 'index.retry'() {
    expect(await createAdminClient(portal).index.retry(), 'nothing has failed').toBe(0);
  },
  async 'admin.activity'() {
    const { days, top, missedSearches } = await createAdminClient(portal).activity.get();
    expect([days.length, missedSearches]).toEqual([30, []]);
    for (const { asset } of top) expect(asset.title).not.toBe('');
  },
  async 'admin.operation'() {
    const { storage, retention } = await createAdminClient(portal).activity.operation();
    const files = storage.originals.reduce((sum, kind) => sum + kind.files, 0);
    expect([files, storage.state > 0]).toEqual([PREPARED_ASSETS, true]);
    expect(retention).toMatchObject({ audit: 180, addresses: 7, searches: 90, offline: 14 });
  },
  async 'admin.audit_export'() {
    const { audit } = createAdminClient(portal);
    const response = await audit.export({ format: 'ndjson', action: 'login' });
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    recordedCalls.push('admin.audit_export');
    const [first = ''] = (await response.text()).split('\n');
    expect(JSON.parse(first)).toMatchObject({ action: 'login', user: 'admin' });
  },
  async 'admin.audit'() {
    await portal.translations.save({ lang: 'no', tree: { a: 'en' } });
    const [newest] = await createAdminClient(portal).audit.list({ action: 'saved', rows: 1 });
    expect(newest).toMatchObject({ user: 'admin', subject: 'translations', detail: { of: 'no' } });
  },
};

/** Specification lines that no other server test covers, and the ring, by call. Some calls convert a file for seconds. */
const LINES: Readonly<Record<string, (LineId | 'night')[]>> = {
  'session.get': ['7.call.session.get', '6.guest.session', '7.session.token'],
  'session.check': ['7.call.session.check'],
  'session.logout': ['7.call.session.logout'],
  'search.get': ['7.call.search'],
  'search.post': ['d.call.search.post'],
  'search.layout': ['2.search.views'],
  'search.suggest': ['d.call.suggest'],
  'admin.audit': ['d.calls.audit'],
  'admin.backup.get': ['d.calls.backup'],
  'admin.backup.facts': ['d.calls.backup'],
  'admin.backup.check': ['d.calls.backup'],
  'admin.backup.restore': ['d.calls.backup'],
  'admin.backup.stored': ['d.calls.backup'],
  'user.passwordmail': ['7.call.user.passwordmail'],
  'user.password': ['d.call.user.password'],
  'user.passwordchange': ['d.call.user.passwordchange'],
  'admin.users.list': ['d.calls.people'],
  'admin.users.add': ['d.calls.people'],
  'admin.users.change': ['d.calls.people'],
  'admin.users.remove': ['d.calls.people'],
  'admin.groups.list': ['d.calls.people'],
  'admin.groups.add': ['d.calls.people'],
  'admin.groups.remove': ['d.calls.people'],
  'admin.directory.users': ['d.calls.people'],
  'admin.directory.users.save': ['d.calls.people'],
  'admin.directory.groups': ['d.calls.people'],
  'admin.directory.groups.save': ['d.calls.people'],
  'collections.list': ['7.call.collections.list'],
  'collections.get': ['7.call.collections.get'],
  'dashboard.get': [],
  'admin.collections.get': ['d.calls.collections'],
  'admin.collections.save': ['d.calls.collections'],
  'admin.rights.get': ['d.calls.rights'],
  'admin.rights.save': ['d.calls.rights'],
  'admin.rights.effective': ['d.calls.rights'],
  'admin.folders.list': ['d.calls.rights'],
  'index.fields': ['7.call.index.fields'],
  'index.status': ['d.call.index.status'],
  'index.confirm_loss': [],
  'index.retry': [],
  'admin.activity': [],
  'admin.operation': [],
  'admin.audit_export': ['d.calls.audit'],
  'assets.get': ['7.call.assets'],
  'assets.post': ['d.call.assets.post'],
  'downloads.preview': ['7.call.download.preview'],
  'downloads.model': ['d.call.model', 'night'],
  'downloads.mesh': ['night'],
  'downloads.font': ['night'],
  'downloads.peaks': ['night'],
  'downloads.prepare': ['d.call.prepare'],
  'downloads.video': ['7.call.download.video', 'night'],
  'admin.convert_sets.get': ['d.calls.convert-sets'],
  'admin.convert_sets.save': ['d.calls.convert-sets'],
  'downloads.zip': ['7.call.download.zip'],
  'downloads.zip_post': ['d.call.download.post'],
  'info.downloads': ['7.call.info.downloads'],
  'info.check_version': ['7.call.info.check-version'],
  events: ['d.call.events'],
};

describe('the SDK and the server', () => {
  it('support the same calls', () => {
    expect(Object.keys(CALL_TESTS).sort()).toEqual(SUPPORTED.map(({ name }) => name).sort());
  });

  for (const [name, runCall] of Object.entries(CALL_TESTS)) {
    it(`complete the call ${name}`, { tags: LINES[name] ?? [] }, async () => {
      recordedCalls = [];
      await runCall();
      expect(recordedCalls).toContain(name);
    });
  }

  it('list every asset exactly once', { tags: ['d.search.all'] }, async () => {
    const ids: string[] = [];
    for await (const { id } of portal.search.all({ query: '*' })) ids.push(id);
    expect(ids.sort()).toEqual(assets.map(({ id }) => id).sort());
  });

  it('transfer a file unchanged', { tags: ['7.call.download', '7.call.download.file'] }, async () => {
    const { name, stream } = await portal.downloads.stream({ asset: first });
    expect(name).toBe(first.fname);
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(hash).toBe(first.sha256);
  });
});
