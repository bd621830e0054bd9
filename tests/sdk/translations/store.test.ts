import { describe, expect, it } from 'vitest';
import { createTranslationsStore } from '../../../packages/sdk/src/domains/translations/store.js';
import type { CatalogLayer } from '@assetportal/sdk/translations';
import { adminServer, gate } from './server.js';

const local = (locale: string): Promise<CatalogLayer[]> =>
  Promise.resolve([
    locale === 'de'
      ? { locale: 'de', tree: { back: 'Zurück', next: 'Weiter' } }
      : { locale: 'en', tree: { back: 'Back', next: 'Next' } },
  ]);

function setUp() {
  const server = adminServer();
  const texts = createTranslationsStore({ portal: server.portal, loadLocal: local });
  return { server, texts, t: (key: string) => texts.translator.getState().t(key) };
}

describe('the texts that are spoken', () => {
  it(
    'are the server’s before the built-in ones',
    { tags: ['7.call.texts.list', '7.call.texts.get'] },
    async () => {
      const { server, texts, t } = setUp();
      server.texts.set('de', { _meta: { content_language: 'de-CH' }, back: 'Retour' });
      await texts.prepare('de');
      expect(t('back')).toBe('back');
      expect(texts.setLocale('de')).toBe(true);
      expect([t('back'), t('next')]).toEqual(['Retour', 'Weiter']);
      expect(server.calls).toEqual(['GET config/translations', 'GET config/translations?lang=de']);
      expect([texts.contentLocale('de'), texts.contentLocale('en')]).toEqual(['de-CH', 'en']);
    },
  );

  it('are the built-in ones where the server’s are empty', { tags: ['7.texts.empty-local'] }, async () => {
    const { server, texts, t } = setUp();
    server.texts.set('de', {});
    await texts.prepare('de');
    texts.setLocale('de');
    expect(t('back')).toBe('Zurück');
  });

  it('of a language that only the server has: what it lacks is English', async () => {
    const { server, texts, t } = setUp();
    server.texts.set('fr', { back: 'Retour' });
    expect(await texts.available()).toEqual(['de', 'en', 'fr']);
    await texts.prepare('fr');
    texts.setLocale('fr');
    expect([t('back'), t('next'), texts.translator.getState().locale]).toEqual(['Retour', 'Next', 'fr']);
  });

  it('of a region stand for its language, where that has none of its own', async () => {
    const { server, texts, t } = setUp();
    server.texts.set('pt-br', { back: 'Voltar (BR)' });
    await texts.prepare('pt');
    texts.setLocale('pt');
    expect(t('back')).toBe('Voltar (BR)');
    server.texts.set('pt', { back: 'Voltar' });
    texts.clear();
    await texts.list();
    await texts.prepare('pt');
    texts.setLocale('pt');
    expect(t('back')).toBe('Voltar');
  });

  it('cost no call where the server’s list does not name the language, and are fetched once', async () => {
    const { server, texts } = setUp();
    server.texts.set('fr', { back: 'Retour' });
    await Promise.all([texts.list(), texts.prepare('de'), texts.available()]);
    await texts.prepare('de');
    expect(server.calls).toEqual(['GET config/translations']);
  });

  it('can be spoken from what is built in before the server has answered', async () => {
    const { server, texts, t } = setUp();
    const answer = gate();
    server.texts.set('de', { back: 'Retour' });
    server.held.set('GET config/translations', answer.passed);
    const preparing = texts.prepare('de');
    await texts.prepareLocal('de');
    texts.setLocale('de');
    expect(t('back')).toBe('Zurück');
    answer.open();
    await preparing;
    texts.setLocale('de');
    expect(t('back')).toBe('Retour');
    await texts.prepareLocal('de');
    expect(texts.setLocale('de') && t('back')).toBe('Retour');
  });

  it(
    'a list that does not come is an error; without a status the API is not there',
    { tags: ['8.availability.translations'] },
    async () => {
      const { server, texts, t } = setUp();
      server.failures.set('GET config/translations', 'unreachable');
      await expect(texts.list()).rejects.toMatchObject({ code: 'unreachable', status: undefined });
      expect(texts.store.getState()).toMatchObject({ status: 'error', error: { code: 'unreachable' } });
      await texts.prepare('de');
      expect(texts.setLocale('de') && t('back')).toBe('Zurück');
      // Tried again, the server’s texts come.
      server.failures.clear();
      server.texts.set('de', { back: 'Retour' });
      await texts.list();
      await texts.prepare('de');
      expect(texts.setLocale('de') && t('back')).toBe('Retour');
    },
  );

  it(
    'a language’s texts that do not come: with a status the built-in ones do, without one it is an error',
    { tags: ['8.availability.translations'] },
    async () => {
      const { server, texts, t } = setUp();
      server.texts.set('de', { back: 'Retour' });
      server.failures.set('GET config/translations?lang=de', 500);
      await texts.prepare('de');
      expect(texts.setLocale('de') && t('back')).toBe('Zurück');
      server.failures.set('GET config/translations?lang=de', 'unreachable');
      await expect(texts.prepare('de')).rejects.toMatchObject({ code: 'unreachable' });
      server.failures.clear();
      await texts.prepare('de');
      expect(texts.setLocale('de') && t('back')).toBe('Retour');
    },
  );

  it.each([[{ back: { __proto__: null, a: 'group' } }], [['x']], [{ back: 7, next: '' }], ['x'.repeat(20)]])(
    'a server’s rubbish (%j) breaks nothing',
    async (tree) => {
      const { server, texts, t } = setUp();
      server.texts.set('de', tree);
      await texts.prepare('de');
      texts.setLocale('de');
      expect([t('back'), t('next')]).toEqual(['Zurück', 'Weiter']);
    },
  );

  it('are fetched anew when they are forgotten, and what was under way does not come back', async () => {
    const { server, texts, t } = setUp();
    const old = gate();
    server.texts.set('de', { back: 'alt' });
    server.held.set('GET config/translations?lang=de', old.passed);
    const preparing = texts.prepare('de');
    await expect.poll(() => server.calls.length).toBe(2);
    server.held.clear();
    texts.clear();
    server.texts.set('de', { back: 'neu' });
    old.open();
    await preparing;
    texts.setLocale('de');
    expect(t('back')).toBe('neu');
    expect(server.calls.filter((call) => call.endsWith('lang=de'))).toHaveLength(2);
  });

  it(
    'are fetched once more on a navigation, and change when an admin has changed them',
    { tags: ['2.navigation.loads-texts'] },
    async () => {
      const { server, texts, t } = setUp();
      server.texts.set('de', { back: 'alt' });
      await texts.prepare('de');
      texts.setLocale('de');
      const before = texts.translator.getState();
      await texts.refresh();
      expect(texts.translator.getState()).toBe(before);
      server.texts.set('de', { back: 'neu' });
      await texts.refresh();
      expect(t('back')).toBe('neu');
      server.texts.delete('de');
      await texts.refresh();
      expect(t('back')).toBe('Zurück');
      server.texts.set('de', { back: 'da' });
      await texts.refresh();
      for (const failure of ['unreachable', 500] as const) {
        server.failures.set('GET config/translations?lang=de', failure);
        await texts.refresh();
        expect(t('back')).toBe('da');
      }
    },
  );

  it('do not change for a language that is not prepared', () => {
    const { texts } = setUp();
    const before = texts.translator.getState();
    expect(texts.setLocale('de')).toBe(false);
    expect(texts.translator.getState()).toBe(before);
  });

  it('have those of the admin area once they are asked for', async () => {
    const { portal } = adminServer();
    const texts = createTranslationsStore({ portal });
    await texts.prepare('de');
    texts.setLocale('de');
    expect(texts.translator.getState().has('toast.texts.saved')).toBe(false);
    await texts.loadAdminCatalog();
    expect(texts.translator.getState().t('toast.texts.saved')).toBe('Übersetzungen gespeichert!');
    await texts.prepare('en');
    texts.setLocale('en');
    expect(texts.translator.getState().t('toast.texts.saved')).toBe('Translations saved!');
  });
});
