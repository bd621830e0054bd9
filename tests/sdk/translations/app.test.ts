/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import { createApp } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';
import { adminServer, gate } from './server.js';

describe('translations of the app', () => {
  it("are the built-in ones until the server responds, then the server's", async () => {
    const server = adminServer();
    const response = gate();
    server.translations.set('de', { common: { back: 'Heim' } });
    server.held.set('GET config/translations', response.passed);
    const app = createApp({ portal: server.portal, languages: ['de'] });
    const back = () => app.translator.getState().t('common.back');
    const starting = app.start();
    await expect.poll(back).toBe('Zurück');
    response.open();
    await starting;
    expect([back(), app.translator.getState().t('common.close')]).toEqual(['Heim', 'Schließen']);
  });

  it(
    'change with the language, including a language that only the server has',
    { tags: ['9.locale-default', '1.languages.server', 'd.texts.lookup', '3.translation'] },
    async () => {
      const server = adminServer();
      server.translations.set('fr', { common: { back: 'Retour' } });
      const app = createApp({ portal: server.portal, languages: ['de'] });
      await app.start();
      const messages = () => [
        app.translator.getState().t('common.back'),
        app.translator.getState().t('common.close'),
      ];
      expect(await app.locale.choose('FR')).toBe(true);
      expect(messages()).toEqual(['Retour', 'Close']);
      expect(await app.locale.choose('de')).toBe(true);
      expect(messages()).toEqual(['Zurück', 'Schließen']);
    },
  );

  it(
    'are available in German and English without a language on the server',
    { tags: ['9.translations-default'] },
    async () => {
      const server = adminServer();
      server.offered = [];
      const app = createApp({ portal: server.portal, languages: ['fr'] });
      await app.start();
      expect(app.locale.store.getState().offered.map(({ short }) => short)).toEqual(['DE', 'EN']);
      expect([await app.locale.choose('de'), app.translator.getState().t('common.back')]).toEqual([
        true,
        'Zurück',
      ]);
      expect([await app.locale.choose('en'), app.translator.getState().t('common.back')]).toEqual([
        true,
        'Back',
      ]);
    },
  );

  it(
    'make the API unavailable if their request fails without a status',
    { tags: ['8.availability.translations'] },
    async () => {
      const server = adminServer();
      server.failures.set('GET config/translations', 'unreachable');
      const app = createApp({ portal: server.portal, languages: ['de'] });
      await app.start();
      expect(app.status.getState()).toMatchObject({ api: 'down', status: 'unavailable' });
      expect(app.translator.getState().t('start.unreachable')).not.toBe('start.unreachable');
      server.failures.clear();
      await app.start();
      expect(app.status.getState().api).toBe('up');
    },
  );
});

describe('translations and pages in the admin area', () => {
  const setUp = async () => {
    const server = adminServer();
    const app = createApp({ portal: server.portal, languages: ['de'] });
    await app.start();
    const shown = () => {
      const { current, waiting } = app.toasts.store.getState();
      const keys = [current, ...waiting].flatMap((toast) => (toast === null ? [] : [toast.key]));
      return keys.filter((key) => !key.startsWith('toast.config'));
    };
    return { server, app, admin: createAdmin(app), shown };
  };

  it(
    'validate a new language, store its edits, and show them to visitors at once',
    {
      tags: [
        '5.language.name',
        '5.language.code',
        '5.language.code-unique',
        '5.translations.first-kept',
        '8.texts.saved',
        '4.translations.dirty',
        '4.translations.states',
        '4.translations.backup',
        '3.translation-meta',
      ],
    },
    async () => {
      const { server, app, admin, shown } = await setUp();
      const { translations } = admin;
      await translations.load('de');
      const dialog = (name: string, code: string) => translations.addLanguage({ name, code });
      expect([dialog('', ''), dialog('x', 'DE'), dialog('x', 'xx'), dialog('Français', 'fr')]).toEqual([
        { name: 'languages.nameRequired', code: 'languages.codeRequired' },
        { code: 'languages.codeUsed' },
        { code: 'languages.codeUnknown' },
        {},
      ]);
      // A region is a separate language.
      expect([dialog('Canada', 'fr_CA'), dialog('Canada', 'FR-ca')]).toEqual([
        {},
        { code: 'languages.codeUsed' },
      ]);
      expect([translations.removeLanguage('DE'), translations.removeLanguage('fr-ca')]).toEqual([
        false,
        true,
      ]);
      translations.set('de', 'common.back', 'Heim');
      expect(translations.store.getState().dirty).toBe(true);
      expect(await translations.save()).toBe('saved');
      expect(translations.store.getState()).toMatchObject({ dirty: false, status: 'success' });
      expect(server.translations.get('de')).toMatchObject({ common: { back: 'Heim' } });
      expect(Object.keys(server.translations.get('de') as object)).toEqual(['common', '_meta']);
      expect(shown()).toEqual(['toast.translations.saved']);
      await expect.poll(() => app.translator.getState().t('common.back')).toBe('Heim');
      // The backup is the saved state.
      translations.set('de', 'common.back', 'Hafen');
      expect(translations.restoreBackup()).toBe(true);
      expect(translations.store.getState().dirty).toBe(false);
      const german = translations.store.getState().languages.find(({ short }) => short === 'de');
      expect(german?.document).toMatchObject({ common: { back: 'Heim' } });
    },
  );

  it('compare a language with its source', { tags: ['d.texts.diff'] }, async () => {
    const { server, admin } = await setUp();
    server.translations.set('fr', {
      common: { back: 'Back' },
      search: { found_one: '{{number}} résultat' },
      own: { key: 'à nous' },
    });
    await admin.translations.load('de');
    const { diff, percent } = admin.translations.compare('fr') ?? {};
    expect(diff?.missing).toContain('common.close');
    expect(diff).toMatchObject({ surplus: ['own.key'], sameAsSource: ['common.back'] });
    expect(diff?.placeholders).toEqual([{ key: 'search.found_one', source: ['count'], target: ['number'] }]);
    expect(percent).toBeLessThan(5);
  });

  it(
    'require a new page to be saved first, and report each result',
    { tags: ['8.pages.save-first', '8.pages.saved', '8.pages.all-saved', '4.custom-html.states'] },
    async () => {
      const { server, app, admin, shown } = await setUp();
      const { pages } = admin;
      await pages.load(app.locale.store.getState().offered);
      expect(pages.addPage('terms')).toEqual({ kind: 'added' });
      expect([pages.select(null), pages.selectLanguage('en')]).toEqual([false, false]);
      pages.set('de', 'terms', '<p>AGB</p>');
      expect([await pages.save('terms'), pages.selectLanguage('en')]).toEqual([true, true]);
      await expect
        .poll(() => app.pages.open('terms', 'de'))
        .toMatchObject({ kind: 'content', html: '<p>AGB</p>' });
      server.failures.set('POST config/custom_html', 500);
      pages.set('en', 'terms', '<p>Terms</p>');
      expect([await pages.save('terms'), await pages.saveAll()]).toEqual([false, false]);
      server.failures.clear();
      expect(await pages.saveAll()).toBe(true);
      expect([...new Set(shown())]).toEqual([
        'toast.pages.saveFirst',
        'toast.pages.saved',
        'toast.pages.failed',
        'toast.pages.allFailed',
        'toast.pages.allSaved',
      ]);
    },
  );
});
