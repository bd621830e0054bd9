import { describe, expect, it } from 'vitest';
import { createTranslationsStore } from '../../../packages/sdk/src/domains/translations/store.js';
import { createTranslator, type CatalogLayer } from '@assetportal/sdk/translations';
import { adminServer, gate } from './server.js';

const local = (locale: string): Promise<CatalogLayer[]> =>
  Promise.resolve([
    locale === 'de'
      ? { locale: 'de', tree: { back: 'Zurück', next: 'Weiter' } }
      : { locale: 'en', tree: { back: 'Back', next: 'Next' } },
  ]);

function setUp() {
  const server = adminServer();
  const translations = createTranslationsStore({ portal: server.portal, loadLocal: local });
  return { server, translations, t: (key: string) => translations.translator.getState().t(key) };
}

describe('translations store', () => {
  it(
    "prefers the server's messages over the built-in ones",
    { tags: ['7.call.texts.list', '7.call.texts.get'] },
    async () => {
      const { server, translations, t } = setUp();
      server.translations.set('de', { _meta: { content_language: 'de-CH' }, back: 'Retour' });
      await translations.prepare('de');
      expect(t('back')).toBe('back');
      expect(translations.setLocale('de')).toBe(true);
      expect([t('back'), t('next')]).toEqual(['Retour', 'Weiter']);
      expect(server.calls).toEqual(['GET config/translations', 'GET config/translations?lang=de']);
      expect([translations.contentLocale('de'), translations.contentLocale('en')]).toEqual(['de-CH', 'en']);
    },
  );

  it('uses the built-in messages if the server has none', { tags: ['7.texts.empty-local'] }, async () => {
    const { server, translations, t } = setUp();
    server.translations.set('de', {});
    await translations.prepare('de');
    translations.setLocale('de');
    expect(t('back')).toBe('Zurück');
  });

  it('uses English for messages that a server-only language lacks', async () => {
    const { server, translations, t } = setUp();
    server.translations.set('fr', { back: 'Retour' });
    expect(await translations.available()).toEqual(['de', 'en', 'fr']);
    await translations.prepare('fr');
    translations.setLocale('fr');
    expect([t('back'), t('next'), translations.translator.getState().locale]).toEqual([
      'Retour',
      'Next',
      'fr',
    ]);
  });

  it('uses the language of a region without separate translations', async () => {
    const { server, translations, t } = setUp();
    server.translations.set('pt-br', { back: 'Voltar (BR)' });
    await translations.prepare('pt');
    translations.setLocale('pt');
    expect(t('back')).toBe('Voltar (BR)');
    server.translations.set('pt', { back: 'Voltar' });
    translations.clear();
    await translations.list();
    await translations.prepare('pt');
    translations.setLocale('pt');
    expect(t('back')).toBe('Voltar');
  });

  it('loads a region beside its language, and falls back to the language and to English (CD9)', async () => {
    const { server, translations, t } = setUp();
    server.translations.set('pt', { back: 'Voltar', only: { pt: 'Só português' } });
    server.translations.set('pt-br', { _meta: { content_language: 'pt-BR' }, back: 'Voltar (BR)' });
    for (const locale of ['pt-br', 'pt', 'pt-ao']) await translations.prepare(locale);
    const texts = (locale: string) => {
      translations.setLocale(locale);
      return [t('back'), t('only.pt'), t('next'), translations.contentLocale(locale)];
    };
    expect(texts('pt-br')).toEqual(['Voltar (BR)', 'Só português', 'Next', 'pt-BR']);
    expect(texts('pt')).toEqual(['Voltar', 'Só português', 'Next', 'pt']);
    expect(texts('pt-ao')).toEqual(['Voltar', 'Só português', 'Next', 'pt-ao']);
    expect(await translations.available()).toEqual(['de', 'en', 'pt', 'pt-br']);
  });

  it(
    'upgrades messages of an older version in memory (CC1)',
    { tags: ['4.upgrade.translations'] },
    async () => {
      const { server } = setUp();
      const old = {
        _meta: { version: '5.0.3' },
        download: { progress: 'Noch {{percent}} %' },
        logout: { noPermissionText: 'Sie haben keine Berechtigung.' },
        common: { close: 'Zumachen' },
      };
      server.translations.set('de', old);
      const translations = createTranslationsStore({ portal: server.portal });
      await translations.prepare('de');
      translations.setLocale('de');
      const { t } = translations.translator.getState();
      const builtIn = createTranslator({ locale: 'de' }).t;
      expect([t('download.progress'), t('logout.noPermissionText'), t('common.close')]).toEqual([
        builtIn('download.progress'),
        builtIn('logout.noPermissionText'),
        'Zumachen',
      ]);
      expect([server.translations.get('de'), server.calls.some((call) => call.startsWith('POST'))]).toEqual([
        old,
        false,
      ]);
    },
  );

  it('uses plural forms and built-in messages of the language in a region (CD9)', async () => {
    const { server } = setUp();
    server.translations.set('de-at', { common: { close: 'Zumachen' } });
    const translations = createTranslationsStore({ portal: server.portal });
    await translations.prepare('de-at');
    translations.setLocale('de-at');
    const { t } = translations.translator.getState();
    expect([t('common.close'), t('search.foundFor', { count: 1, query: 'x' })]).toEqual([
      'Zumachen',
      createTranslator({ locale: 'de' }).t('search.foundFor', { count: 1, query: 'x' }),
    ]);
  });

  it('requests the list of languages once, and no language that the list does not contain', async () => {
    const { server, translations } = setUp();
    server.translations.set('fr', { back: 'Retour' });
    await Promise.all([translations.list(), translations.prepare('de'), translations.available()]);
    await translations.prepare('de');
    expect(server.calls).toEqual(['GET config/translations']);
    await translations.prepare('fr');
    expect(server.calls).toEqual(['GET config/translations', 'GET config/translations?lang=fr']);
  });

  it('can use the built-in messages before the server has responded', async () => {
    const { server, translations, t } = setUp();
    const response = gate();
    server.translations.set('de', { back: 'Retour' });
    server.held.set('GET config/translations', response.passed);
    const preparing = translations.prepare('de');
    await translations.prepareLocal('de');
    translations.setLocale('de');
    expect(t('back')).toBe('Zurück');
    response.open();
    await preparing;
    translations.setLocale('de');
    expect(t('back')).toBe('Retour');
    await translations.prepareLocal('de');
    expect(translations.setLocale('de') && t('back')).toBe('Retour');
  });

  it(
    'rejects if the list of languages fails, and reports the API as unavailable without a status',
    { tags: ['8.availability.translations'] },
    async () => {
      const { server, translations, t } = setUp();
      server.failures.set('GET config/translations', 'unreachable');
      await expect(translations.list()).rejects.toMatchObject({ code: 'unreachable', status: undefined });
      expect(translations.store.getState()).toMatchObject({
        status: 'error',
        error: { code: 'unreachable' },
      });
      await translations.prepare('de');
      expect(translations.setLocale('de') && t('back')).toBe('Zurück');
      // The second attempt loads the server's translations.
      server.failures.clear();
      server.translations.set('de', { back: 'Retour' });
      await translations.list();
      await translations.prepare('de');
      expect(translations.setLocale('de') && t('back')).toBe('Retour');
    },
  );

  it(
    'uses built-in messages if a language fails with a status, and rejects without a status',
    { tags: ['8.availability.translations'] },
    async () => {
      const { server, translations, t } = setUp();
      server.translations.set('de', { back: 'Retour' });
      server.failures.set('GET config/translations?lang=de', 500);
      await translations.prepare('de');
      expect(translations.setLocale('de') && t('back')).toBe('Zurück');
      server.failures.set('GET config/translations?lang=de', 'unreachable');
      await expect(translations.prepare('de')).rejects.toMatchObject({ code: 'unreachable' });
      server.failures.clear();
      await translations.prepare('de');
      expect(translations.setLocale('de') && t('back')).toBe('Retour');
    },
  );

  it.each([[{ back: { __proto__: null, a: 'group' } }], [['x']], [{ back: 7, next: '' }], ['x'.repeat(20)]])(
    'ignores invalid translations of a server (%j)',
    async (tree) => {
      const { server, translations, t } = setUp();
      server.translations.set('de', tree);
      await translations.prepare('de');
      translations.setLocale('de');
      expect([t('back'), t('next')]).toEqual(['Zurück', 'Weiter']);
    },
  );

  it('fetches cleared translations again, and ignores responses of earlier requests', async () => {
    const { server, translations, t } = setUp();
    const old = gate();
    server.translations.set('de', { back: 'alt' });
    server.held.set('GET config/translations?lang=de', old.passed);
    const preparing = translations.prepare('de');
    await expect.poll(() => server.calls.length).toBe(2);
    server.held.clear();
    translations.clear();
    server.translations.set('de', { back: 'neu' });
    old.open();
    await preparing;
    translations.setLocale('de');
    expect(t('back')).toBe('neu');
    expect(server.calls.filter((call) => call.endsWith('lang=de'))).toHaveLength(2);
  });

  it(
    "fetches translations again on navigation, and applies an admin's changes",
    { tags: ['2.navigation.loads-texts'] },
    async () => {
      const { server, translations, t } = setUp();
      server.translations.set('de', { back: 'alt' });
      await translations.prepare('de');
      translations.setLocale('de');
      const before = translations.translator.getState();
      await translations.refresh();
      expect(translations.translator.getState()).toBe(before);
      server.translations.set('de', { back: 'neu' });
      await translations.refresh();
      expect(t('back')).toBe('neu');
      server.translations.delete('de');
      await translations.refresh();
      expect(t('back')).toBe('Zurück');
      server.translations.set('de', { back: 'da' });
      await translations.refresh();
      for (const failure of ['unreachable', 500] as const) {
        server.failures.set('GET config/translations?lang=de', failure);
        await translations.refresh();
        expect(t('back')).toBe('da');
      }
    },
  );

  it('does not change to a language that is not prepared', () => {
    const { translations } = setUp();
    const before = translations.translator.getState();
    expect(translations.setLocale('de')).toBe(false);
    expect(translations.translator.getState()).toBe(before);
  });

  it('contains the messages of the admin area after a call of loadAdminCatalog', async () => {
    const { portal } = adminServer();
    const translations = createTranslationsStore({ portal });
    await translations.prepare('de');
    translations.setLocale('de');
    expect(translations.translator.getState().has('toast.translations.saved')).toBe(false);
    await translations.loadAdminCatalog();
    expect(translations.translator.getState().t('toast.translations.saved')).toBe(
      'Übersetzungen gespeichert!',
    );
    await translations.prepare('en');
    translations.setLocale('en');
    expect(translations.translator.getState().t('toast.translations.saved')).toBe('Translations saved!');
  });
});
