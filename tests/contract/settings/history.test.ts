import { describe, expect, it } from 'vitest';
import { HISTORY_LENGTH } from '@assetportal/sdk/contract';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import { emptyPortal } from '../../fixtures/empty-portal.js';
import { loggedIn } from '../../fixtures/users.js';
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

  it('keeps only the most recent versions of each document', async () => {
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

  it('survives a restart', async () => {
    await admin.config.save({ config: { version: FRONT_END_VERSION } });
    const before = await admin.history.list();
    ({ portal, admin } = await server.restart());
    expect(await admin.history.list()).toEqual(before);
  });
});
