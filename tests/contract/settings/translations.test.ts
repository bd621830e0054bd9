import { describe, expect, it } from 'vitest';
import { emptyPortal } from '../../fixtures/empty-portal.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = await emptyPortal();
let { portal, admin } = server;

const FRENCH = {
  _meta: { version: '5.1.4', content_language: 'fr-FR', source_template: 'en', allowlist: ['header.logo'] },
  search: { title: 'Recherche', found_one: '{{count}} résultat' },
};

describe('config/translations', () => {
  it('returns an empty tree if nothing is stored', { tags: ['7.call.texts.get'] }, async () => {
    expect((await portal.client().translations.get({ lang: 'de' })).value).toEqual({});
    expect(await portal.client().translations.languages()).toEqual([]);
  });

  it(
    'stores translations with metadata, and ignores the case of the language code',
    { tags: ['7.call.texts.get', '7.call.texts.save', '7.call.texts.list', '3.locale'] },
    async () => {
      const etag = await admin.translations.save({ lang: 'FR', tree: FRENCH });
      expect(await portal.client().translations.get({ lang: 'fr' })).toEqual({ value: FRENCH, etag });
      expect(await portal.client().translations.get({ lang: 'Fr' })).toEqual({ value: FRENCH, etag });
      expect(await portal.client().translations.languages()).toEqual([{ short: 'FR', lang: 'Français' }]);
    },
  );

  it(
    'offers stored languages in addition to the built-in ones',
    { tags: ['7.call.index.content-locales'] },
    async () => {
      await admin.translations.save({
        lang: 'pt_BR',
        tree: { _meta: { lang: 'Português' }, search: { title: 'Busca' } },
      });
      expect(await portal.client().translations.locales()).toMatchObject([
        { short: 'DE', lang: 'Deutsch' },
        { short: 'EN', lang: 'English' },
        { short: 'FR', lang: 'Français' },
        { short: 'PT-BR', lang: 'Português' },
      ]);
    },
  );

  it('removes a language with an empty tree, and keeps it in the history', async () => {
    await admin.translations.save({ lang: 'it', tree: { search: { title: 'Ricerca' } } });
    await admin.translations.save({ lang: 'it', tree: {} });
    expect((await portal.client().translations.get({ lang: 'it' })).value).toEqual({});
    expect((await admin.translations.languages()).map(({ short }) => short)).not.toContain('IT');
    const [entry] = await admin.history.list({ kind: 'translations', lang: 'IT' });
    expect((await admin.history.get({ id: entry?.id ?? '' })).content).toEqual({
      search: { title: 'Ricerca' },
    });
  });

  it('has a version even before the first save', { tags: ['d.updates.if-match'] }, async () => {
    const { etag } = await admin.translations.get({ lang: 'sv' });
    await admin.translations.save({ lang: 'sv', tree: { a: { b: 'c' } } }, { ifMatch: etag });
    expect(
      await problemOf(admin.translations.save({ lang: 'sv', tree: { a: { b: 'd' } } }, { ifMatch: etag })),
    ).toBe('412 changed-meanwhile');
    expect(
      await problemOf(admin.translations.save({ lang: 'nb', tree: { a: { b: 'd' } } }, { ifMatch: '*' })),
    ).toBe('412 changed-meanwhile');
    expect((await admin.translations.get({ lang: 'sv' })).value).toEqual({ a: { b: 'c' } });
  });

  it('can be changed only by admins', async () => {
    expect(await problemOf(portal.client().translations.save({ lang: 'fr', tree: {} }))).toBe(
      '403 forbidden',
    );
    expect(
      await problemOf((await loggedIn(portal, 'anna')).translations.save({ lang: 'fr', tree: {} })),
    ).toBe('403 forbidden');
    expect((await admin.translations.get({ lang: 'fr' })).value).toEqual(FRENCH);
  });

  const raw = async (lang: string, tree: unknown) => {
    const response = await portal.api(`config/translations?lang=${lang}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await portal.login()}` },
      body: JSON.stringify(tree),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it('stores invalid messages and reports their paths, like the configuration (CD3)', async () => {
    const tree = {
      _meta: { version: '5.1.4', allowlist: 'all' },
      problem: { 'asset-not-found': { title: 'Absent' } },
      search: { title: 7, showAll: null },
      common: ['x'],
      header: { skip: 'x'.repeat(5001) },
    };
    const invalid = ['_meta.allowlist', 'search.title', 'search.showAll', 'common', 'header.skip'];
    const faults = invalid.map((path) => ({ path, code: 'invalid' }));
    expect(await raw('sk', tree)).toEqual({ status: 200, body: { faults, unknown: [] } });
    expect((await admin.translations.get({ lang: 'sk' })).value).toEqual(tree);
    // One invalid message does not affect the others, nor their readers.
    const missing = await portal.api('download/?id=gone', { headers: { 'accept-language': 'sk' } });
    expect(await missing.json()).toMatchObject({ title: 'Absent' });
    await admin.translations.save({ lang: 'sk', tree: {} });
  });

  const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) });
  it.each([
    ['a list', ['a']],
    ['too many levels', nested(40)],
  ])('rejects %s and changes nothing', async (_name, tree) => {
    expect(await raw('fr', tree)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect((await admin.translations.get({ lang: 'fr' })).value).toEqual(FRENCH);
  });

  it.each(['', 'x', 'french', 'de/../fr', 'fr;'])('rejects %j as a language', async (lang) => {
    expect(await problemOf(admin.translations.get({ lang }))).toBe('400 invalid-request');
    expect(await problemOf(admin.translations.save({ lang, tree: FRENCH }))).toBe('400 invalid-request');
  });

  it.each(['xx', 'zz-AT', 'en-ab-cd'])(
    'rejects %j, a language that no reader can select (CD9)',
    async (lang) => {
      const tree = { search: { title: 'x' } };
      expect(await problemOf(admin.translations.save({ lang, tree }))).toBe('400 invalid-request');
      expect(await problemOf(admin.pages.save({ lang, pages: { imprint: '<p>x</p>' } }))).toBe(
        '400 invalid-request',
      );
      expect((await portal.client().translations.locales()).map(({ short }) => short)).not.toContain(
        lang.toUpperCase(),
      );
      // An older release may have stored it. It can still be removed.
      await admin.translations.save({ lang, tree: {} });
    },
  );

  it('offers a region beside its language (CD9)', async () => {
    await admin.translations.save({ lang: 'EN-us', tree: { common: { close: 'Shut' } } });
    const offered = (await portal.client().translations.locales()).map(({ short }) => short);
    expect(offered.filter((short) => short.startsWith('EN'))).toEqual(['EN', 'EN-US']);
    await admin.translations.save({ lang: 'en-US', tree: {} });
  });

  it('returns faults and unknown keys, and only validates with dry_run (CD2, CD3)', async () => {
    const tree = { comon: { back: 'x' }, search: { foundFor_other: 'Alle' } };
    const report = {
      faults: [{ path: 'search.foundFor_other', code: 'placeholders' }],
      unknown: [{ path: 'comon.back', nearest: 'common.back' }],
    };
    expect(await admin.translations.check({ lang: 'hu', tree })).toEqual(report);
    expect((await admin.translations.get({ lang: 'hu' })).value).toEqual({});
    expect(await problemOf(portal.client().translations.check({ lang: 'hu', tree }))).toBe('403 forbidden');
    expect(await problemOf(admin.translations.check({ lang: 'xx', tree }))).toBe('400 invalid-request');
    expect(await raw('hu', tree)).toEqual({ status: 200, body: report });
    expect((await admin.translations.get({ lang: 'hu' })).value).toEqual(tree);
    // Messages of the admin area and the plural forms of the language are used.
    const used = { languages: { nameRequired: 'x' }, search: { foundFor_few: '{{count}} {{query}}' } };
    expect(await admin.translations.check({ lang: 'pl', tree: used })).toEqual({ faults: [], unknown: [] });
  });

  it('survives a restart', async () => {
    const before = await admin.translations.get({ lang: 'fr' });
    ({ portal, admin } = await server.restart());
    expect(await admin.translations.get({ lang: 'fr' })).toEqual(before);
  });
});

describe('info/all_languages', { tags: ['7.call.info.all-languages'] }, () => {
  it.each([
    ['de', { de: 'Deutsch', fr: 'Französisch', zu: 'Zulu' }],
    ['EN', { de: 'German', fr: 'French', zu: 'Zulu' }],
    ['fr', { de: 'allemand', fr: 'français' }],
    ['pt_BR', { de: 'alemão' }],
    // No translated language names are available for Abkhazian.
    ['ab', { de: 'German' }],
    ['de-ab-cd-ef', { de: 'German' }],
  ])('returns the names of all ISO 639-1 languages in %s', async (lang, some) => {
    const names = await portal.client().translations.names({ lang });
    expect(names).toMatchObject(some);
    expect(Object.keys(names)).toHaveLength(183);
    expect(Object.keys(names).every((code) => /^[a-z]{2}$/.test(code))).toBe(true);
  });

  it('requires a language', async () => {
    expect(await problemOf(portal.client().translations.names({ lang: '!' }))).toBe('400 invalid-request');
  });
});
