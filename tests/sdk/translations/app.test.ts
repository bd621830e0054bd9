import { describe, expect, it } from 'vitest';
import { createApp } from '@assetportal/sdk';
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
    { tags: ['9.locale-default', '1.languages.server'] },
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
