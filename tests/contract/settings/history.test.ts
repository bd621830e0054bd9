import { describe, expect, it } from 'vitest';
import { HISTORY_LENGTH, type ChangeSet } from '@assetportal/sdk/contract';
import { createAdminClient, loadLastSaves } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import { emptyPortal } from '../../fixtures/empty-portal.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = await emptyPortal();
let { portal, admin } = server;

describe('config/history', { tags: ['d.calls.history'] }, () => {
  it('lists overwritten versions with date and user, the newest first', async () => {
    const started = Date.now();
    await admin.translations.save({ lang: 'fr', tree: { _meta: { version: '5.1.4' }, a: 'un' } });
    await admin.translations.save({ lang: 'fr', tree: { a: 'deux' } });
    await (
      await loggedIn(portal, 'berta', { isGuiAdmin: true })
    ).translations.save({ lang: 'fr', tree: { a: 'trois' } });
    const entries = await admin.history.list({ kind: 'translations' });
    expect(entries).toMatchObject([
      { kind: 'translations', lang: 'fr', user: 'berta' },
      { kind: 'translations', lang: 'fr', user: 'admin', version: '5.1.4' },
    ]);
    for (const { date } of entries) {
      expect(new Date(date).toISOString()).toBe(date);
      expect(Date.parse(date)).toBeGreaterThanOrEqual(started);
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
    }
    const contents = entries.map(async ({ id }) => (await admin.history.get({ id })).content);
    expect(await Promise.all(contents)).toEqual([{ a: 'deux' }, { _meta: { version: '5.1.4' }, a: 'un' }]);
  });

  it('filters by kind and language', async () => {
    await admin.config.save({ config: { one: 1 } });
    await admin.pages.save({ lang: 'fr', pages: { page: '<p>un</p>' } });
    await admin.pages.save({ lang: 'fr', pages: { page: '<p>deux</p>' } });
    await admin.translations.save({ lang: 'es', tree: { a: 'uno' } });
    await admin.translations.save({ lang: 'es', tree: { a: 'dos' } });
    const kinds = async (only: Parameters<typeof admin.history.list>[0]) =>
      new Set((await admin.history.list(only)).map(({ kind, lang }) => `${kind} ${lang ?? '-'}`));
    expect(await kinds({})).toEqual(
      new Set(['config -', 'custom_html fr', 'translations es', 'translations fr']),
    );
    expect(await kinds({ kind: 'config' })).toEqual(new Set(['config -']));
    expect(await kinds({ lang: 'FR' })).toEqual(new Set(['custom_html fr', 'translations fr']));
    expect(await kinds({ kind: 'translations', lang: 'es' })).toEqual(new Set(['translations es']));
    expect(await kinds({ kind: 'translations', lang: 'nl' })).toEqual(new Set());
  });

  it('has who saved each document last, for a conflict', async () => {
    await admin.pages.save({ lang: 'it', pages: { page: '<p>uno</p>' } });
    const dora = await loggedIn(portal, 'dora', { isGuiAdmin: true });
    await dora.pages.save({ lang: 'it', pages: { page: '<p>due</p>' } });
    await admin.pages.save({ lang: 'pt', pages: { page: '<p>um</p>' } });
    const savesOf = async (...langs: readonly string[]) => {
      const documents = langs.map((lang) => ({ kind: 'custom_html', lang }) as const);
      return loadLastSaves({ portal: admin, documents, signal: new AbortController().signal });
    };
    expect(await savesOf('it')).toMatchObject([{ user: 'dora' }]);
    expect(await savesOf('it', 'pt')).toMatchObject([{ user: 'admin' }, { user: 'dora' }]);
    expect(await savesOf('nl')).toEqual([]);
  });

  it('keeps only the most recent versions of each document', { tags: ['gate'] }, async () => {
    await admin.translations.save({ lang: 'da', tree: { before: 'all others' } });
    for (let count = 0; count < HISTORY_LENGTH + 5; count += 1)
      await admin.config.save({ config: { count } });
    const entries = await admin.history.list({ kind: 'config' });
    expect(entries).toHaveLength(HISTORY_LENGTH);
    expect((await admin.history.get({ id: entries[0]?.id ?? '' })).content).toEqual({
      count: HISTORY_LENGTH + 3,
    });
    expect((await admin.history.get({ id: entries.at(-1)?.id ?? '' })).content).toEqual({ count: 4 });
    await admin.translations.save({ lang: 'da', tree: { after: 'them' } });
    expect(await admin.history.list({ kind: 'translations', lang: 'da' })).toHaveLength(1);
  });

  it('does not create a version for unchanged content', async () => {
    const etag = await admin.config.save({ config: { same: true } });
    const before = await admin.history.list({ kind: 'config' });
    expect(await admin.config.save({ config: { same: true } })).toBe(etag);
    expect(await admin.history.list({ kind: 'config' })).toEqual(before);
  });

  it('restores a version, and keeps the replaced one', async () => {
    await admin.config.save({ config: { version: '5.0.0', good: true } });
    const replaced = await admin.config.save({ config: { bad: true } });
    const [entry] = await admin.history.list({ kind: 'config' });
    const restored = await admin.history.restore({ id: entry?.id ?? '' }, { ifMatch: replaced });
    expect(await admin.config.get()).toEqual({ value: { version: '5.0.0', good: true }, etag: restored });
    const [newest] = await admin.history.list({ kind: 'config' });
    expect((await admin.history.get({ id: newest?.id ?? '' })).content).toEqual({ bad: true });
    expect((await admin.history.get({ id: entry?.id ?? '' })).entry).toMatchObject({
      kind: 'config',
      version: '5.0.0',
    });
  });

  it('restores a removed language', async () => {
    await admin.translations.save({ lang: 'fi', tree: { a: 'yksi' } });
    await admin.translations.save({ lang: 'fi', tree: {} });
    const [entry] = await admin.history.list({ kind: 'translations', lang: 'fi' });
    await admin.history.restore({ id: entry?.id ?? '' });
    expect((await admin.translations.get({ lang: 'fi' })).value).toEqual({ a: 'yksi' });
  });

  it('does not restore over a newer version', { tags: ['d.updates.if-match'] }, async () => {
    await admin.config.save({ config: { a: 1 } });
    await admin.config.save({ config: { a: 2 } });
    const [entry] = await admin.history.list({ kind: 'config' });
    const restoring = admin.history.restore({ id: entry?.id ?? '' }, { ifMatch: '"old"' });
    expect(await problemOf(restoring)).toBe('412 changed-meanwhile');
    expect((await admin.config.get()).value).toEqual({ a: 2 });
  });

  it.each(['0', '999999', '-1', '1.5', 'x', '1; DROP TABLE documents', '9'.repeat(100), '..%2f..'])(
    'returns 404 for version %s',
    async (id) => {
      expect(await problemOf(admin.history.get({ id }))).toBe('404 not-found');
      expect(await problemOf(admin.history.restore({ id }))).toBe('404 not-found');
    },
  );

  it('rejects an invalid ID and an invalid kind', async () => {
    expect(await problemOf(admin.history.get({ id: 'x'.repeat(101) }))).toBe('400 invalid-request');
    expect(await problemOf(admin.history.list({ kind: 'users' as 'config' }))).toBe('400 invalid-request');
  });

  it('is only for admins', async () => {
    for (const other of [portal.client(), await loggedIn(portal, 'anna')]) {
      expect(await problemOf(other.history.list())).toBe('403 forbidden');
      expect(await problemOf(other.history.get({ id: '1' }))).toBe('403 forbidden');
      expect(await problemOf(other.history.restore({ id: '1' }))).toBe('403 forbidden');
    }
  });

  it('returns the current version with its user and date', async () => {
    await admin.config.save({ config: { a: 'now' } });
    await admin.translations.save({ lang: 'pt-br', tree: { a: 'um' } });
    const { entry, content } = await admin.history.get({ id: 'current.config' });
    expect(entry).toEqual({
      id: 'current.config',
      current: true,
      kind: 'config',
      user: 'admin',
      date: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(content).toEqual({ a: 'now' });
    expect(await admin.history.get({ id: 'current.translations.pt-br' })).toMatchObject({
      entry: { kind: 'translations', lang: 'pt-br' },
      content: { a: 'um' },
    });
    for (const id of ['current', 'current.', 'current.users', 'current.config.de', 'current.file.logo'])
      expect(await problemOf(admin.history.get({ id })), id).toBe('404 not-found');
    expect(await problemOf(admin.history.restore({ id: 'current.config' }))).toBe('404 not-found');
  });

  it('survives a restart', async () => {
    await admin.config.save({ config: { version: FRONT_END_VERSION } });
    const before = await admin.history.list();
    ({ portal, admin } = await server.restart());
    expect(await admin.history.list()).toEqual(before);
  });
});

describe('config/changes', () => {
  const changes = async (
    query: Parameters<ReturnType<typeof createAdminClient>['changes']['list']>[0] = {},
  ) => (await createAdminClient(admin).changes.list(query)).changes;
  const contentOf = async ({ id }: { readonly id?: string | undefined } = {}) =>
    (await admin.history.get({ id: id ?? '' })).content;

  it('lists the documents that were saved together, with readable versions', async () => {
    await admin.config.save({ config: { home: 1, login: 1 } });
    const options = { change: { change: 'a1b2c3d4-whale', note: ' Opening of the whale hall ' } };
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
    const bytes = new TextEncoder().encode(svg);
    await admin.branding.set({ file: 'logo', bytes, type: 'image/svg+xml' }, options);
    await admin.translations.save({ lang: 'de', tree: { home: { title: 'Wale' } } }, options);
    const { etag } = await admin.config.get();
    await admin.config.save({ config: { home: 2, login: 1 } }, { ...options, ifMatch: etag });
    const [set] = await changes();
    expect(set).toMatchObject({
      id: 'a1b2c3d4-whale',
      user: 'admin',
      action: 'edit',
      client: 'program',
      note: 'Opening of the whale hall',
      documents: [
        { kind: 'file', name: 'logo', before: { state: 'none' }, after: { id: 'current.file.logo' } },
        { kind: 'translations', lang: 'de', areas: ['home'] },
        {
          kind: 'config',
          before: { state: 'stored' },
          after: { state: 'current' },
          areas: ['home'],
          count: 1,
        },
      ],
    });
    const { before, after } = set?.documents.at(-1) ?? {};
    expect([await contentOf(before), await contentOf(after)]).toEqual([
      { home: 1, login: 1 },
      { home: 2, login: 1 },
    ]);
    expect(await contentOf(set?.documents[0]?.after)).toMatchObject({ mime: 'image/svg+xml' });
  });

  it('records upgrades and restores, and pages, convert sets, collections and permissions', async () => {
    const { collections, convertSets, permissions } = createAdminClient(admin);
    const options = (change: string) => ({ change: { change } });
    await admin.config.save({ config: { v: 2 } }, { change: { change: 'upgrade-1', action: 'upgrade' } });
    const [entry] = await admin.history.list({ kind: 'config' });
    await admin.history.restore({ id: entry?.id ?? '' }, options('restore-1'));
    await admin.pages.save({ lang: 'de', pages: { page: '<p>x</p>' } }, options('others-1'));
    await collections.save({ collections: [], folders: false }, options('others-1'));
    const set = { id: 'mine', assetGroups: ['image' as const], format: 'png' as const };
    await convertSets.save({ convertSets: [set] }, options('others-1'));
    await permissions.save({ rules: [{ group: 'users', folder: '', access: 'view' }] }, options('others-1'));
    await permissions.save({ rules: [] }, options('others-2'));
    await admin.branding.remove({ file: 'logo' }, options('others-2'));
    const actionOf = ({ id, action, documents }: ChangeSet) =>
      `${id} ${action} ${documents.map(({ kind }) => kind).join()}`;
    expect((await changes({ rows: 4 })).map(actionOf)).toEqual([
      'others-2 edit rights,file',
      'others-1 edit custom_html,collections,convert_sets,rights',
      'restore-1 restore config',
      'upgrade-1 upgrade config',
    ]);
  });

  it('names the browser as the client of a session with a cookie', async () => {
    const { session } = await admin.session.get();
    const response = await portal.api('config/translations?lang=no&change=in-a-browser', {
      method: 'POST',
      body: JSON.stringify({ a: 'en' }),
      headers: {
        authorization: '',
        'content-type': 'application/json',
        cookie: `${await portal.cookieName()}=${session ?? ''}`,
        origin: portal.url,
      },
    });
    expect(response.status).toBe(200);
    expect((await changes({ rows: 1 }))[0]).toMatchObject({ id: 'in-a-browser', client: 'browser' });
  });

  it('is filtered and paged', async () => {
    const berta = await portal.client().session.get({ user: 'berta', pass: PASSWORD });
    await portal
      .client(berta.session ?? '')
      .config.save({ config: { facets: [], login: 3 } }, { change: { change: 'by-berta' } });
    const ids = async (query: Parameters<typeof changes>[0]) => (await changes(query)).map(({ id }) => id);
    expect(await ids({ user: 'berta', kind: ['config'], change: 'by-berta' })).toEqual(['by-berta']);
    expect((await ids({ action: 'restore', client: 'program' }))[0]).toBe('restore-1');
    expect(await ids({ client: 'browser', kind: ['translations', 'config'] })).toEqual(['in-a-browser']);
    expect((await ids({ area: ['facets'], kind: ['config'] }))[0]).toBe('by-berta');
    expect(await ids({ area: ['logo'] })).toEqual(['others-2', 'a1b2c3d4-whale']);
    const { changes: page, next } = await createAdminClient(admin).changes.list({ rows: 1 });
    const rest = await changes({ before: next ?? 0, rows: 200 });
    expect([...page, ...rest].map(({ id }) => id)).toEqual(await ids({ rows: 200 }));
    expect(rest.length).toBeGreaterThan(5);
  });

  it('reports versions that are no longer stored', { tags: ['gate'] }, async () => {
    const dropped = (await changes({ kind: ['config'], rows: 200 })).at(-1)?.documents[0];
    expect(dropped).toMatchObject({ before: { state: 'none' }, after: { state: 'dropped' } });
    expect(dropped?.after).not.toHaveProperty('id');
  });

  it.each([
    { change: 'short' },
    { change: 'a b c d e f' },
    { change: 'x'.repeat(65) },
    { note: 'x'.repeat(201) },
    { note: 'a\nb' },
    { action: 'removal' as 'edit' },
  ])('rejects a save with the parameters %j', async (change) => {
    const saving = admin.config.save({ config: { never: 'saved' } }, { change });
    expect(await problemOf(saving)).toBe('400 invalid-request');
    expect((await admin.config.get()).value).not.toHaveProperty('never');
  });

  it('keeps hostile notes as text', async () => {
    const note = '<img src=x onerror=alert(1)> \u202eabc 🐋 {{x}}';
    await admin.config.save({ config: { hostile: true } }, { change: { note } });
    expect((await changes({ rows: 1 }))[0]).toMatchObject({ note });
  });

  it('is only for admins', async () => {
    const anna = await portal.client().session.get({ user: 'anna', pass: PASSWORD });
    for (const other of [portal.client(), portal.client(anna.session ?? '')])
      expect(await problemOf(createAdminClient(other).changes.list())).toBe('403 forbidden');
  });
});
