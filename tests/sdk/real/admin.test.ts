/** @module-tag browser */
import type { Asset } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, allAssets, FIRST_CALL, realPortal } from './portal.js';

describe('an admin at a real portal', () => {
  let portal: Portal;
  let assets: Asset[];

  beforeAll(async () => {
    portal = await realPortal(ADMIN);
    assets = await allAssets(portal);
  }, FIRST_CALL);

  it('has an admin session', { tags: ['7.call.session.get', '7.call.session.check'] }, async () => {
    expect(await portal.session.get()).toMatchObject({ user: 'admin', guest: false, isGuiAdmin: true });
    expect(await portal.session.check()).toMatchObject({ sessionValid: true, isGuiAdmin: true });
  });

  it('stores the language of the user', { tags: ['7.call.session.set-locale'] }, async () => {
    for (const locale of ['en', 'de']) {
      await portal.session.setLocale({ locale });
      expect((await portal.session.get()).locale?.toLowerCase()).toBe(locale);
    }
  });

  it(
    'stores bookmarks in order and returns the IDs of deleted assets',
    { tags: ['7.call.bookmarks.get', '7.call.bookmarks.save', 'd.bookmarks.rejected'] },
    async () => {
      const ids = assets
        .slice(0, 3)
        .map(({ id }) => id)
        .reverse();
      expect(await portal.bookmarks.save({ ids: [...ids, 'gone'] })).toEqual(['gone']);
      expect(await portal.bookmarks.list()).toEqual(ids);
      expect(await portal.bookmarks.save({ ids: [] })).toEqual([]);
      expect(await portal.bookmarks.list()).toEqual([]);
    },
  );

  it(
    'saves the configuration and rejects a concurrent change',
    { tags: ['7.call.config.global', '7.call.config.save', 'd.updates.if-match'] },
    async () => {
      const { value, etag } = await portal.config.get();
      const changed = { ...value, global: { website_title: `from ${typeof location}` } };
      const saved = await portal.config.save({ config: changed }, { ifMatch: etag });
      expect(saved).not.toBe(etag);
      await expect(portal.config.save({ config: { global: {} } }, { ifMatch: etag })).rejects.toMatchObject({
        code: 'changed-meanwhile',
        status: 412,
      });
      expect(await portal.config.get()).toEqual({ value: changed, etag: saved });
      await portal.config.save({ config: value }, { ifMatch: saved });
    },
  );

  it('restores an overwritten version of the configuration', { tags: ['d.calls.history'] }, async () => {
    const { value } = await portal.config.get();
    await portal.config.save({ config: { ...value, global: { website_title: 'the old one' } } });
    await portal.config.save({ config: { ...value, global: { website_title: 'the new one' } } });
    const [newest] = await portal.history.list({ kind: 'config' });
    const { content } = await portal.history.get({ id: newest?.id ?? '' });
    expect(content).toMatchObject({ global: { website_title: 'the old one' } });
    await portal.history.restore({ id: newest?.id ?? '' });
    expect((await portal.config.get()).value).toEqual(content);
    await portal.config.save({ config: value });
  });

  it(
    'saves the translations of a language',
    { tags: ['7.call.texts.list', '7.call.texts.get', '7.call.texts.save'] },
    async () => {
      const tree = {
        _meta: { version: '5.1.4', content_language: 'fr', lang: 'Français' },
        search: { title: 'Recherche' },
      };
      await portal.translations.save({ lang: 'fr', tree });
      expect((await portal.translations.get({ lang: 'FR' })).value).toMatchObject(tree);
      expect((await portal.translations.languages()).map(({ short }) => short)).toContain('FR');
      await portal.translations.save({ lang: 'fr', tree: {} });
    },
  );

  it('returns the names of languages', { tags: ['7.call.info.all-languages'] }, async () => {
    expect(await portal.translations.names({ lang: 'de' })).toMatchObject({
      de: 'Deutsch',
      fr: 'Französisch',
    });
  });

  it(
    'saves custom pages without dangerous content',
    { tags: ['7.call.pages.list', '7.call.pages.get', '7.call.pages.save'] },
    async () => {
      await portal.pages.save({ lang: 'de', pages: { hilfe: '<h1>Hilfe</h1><script>alert(1)</script>' } });
      const { value } = await portal.pages.get({ lang: 'de' });
      expect(value['hilfe']).toContain('<h1>Hilfe</h1>');
      expect(value['hilfe']).not.toContain('script');
      expect((await portal.pages.languages()).map(({ short }) => short)).toContain('DE');
      await portal.pages.save({ lang: 'de', pages: {} });
    },
  );

  it('returns the convert sets for several assets', { tags: ['7.call.session.csets'] }, async () => {
    const sets = await portal.downloads.convertSets({ ids: assets.map(({ id }) => id) });
    expect(sets.map(({ id }) => id)).toContain('original');
  });

  it('logs out', { tags: ['7.call.session.logout'] }, async () => {
    const other = await realPortal(ADMIN);
    expect(await other.session.logout()).toMatchObject({ sessionValid: false });
    await expect(other.config.save({ config: {} })).rejects.toMatchObject({ status: 401 });
  });
});
