import { describe, expect, it } from 'vitest';
import { createApp } from '@assetportal/sdk';
import { adminServer, gate } from './server.js';

describe('the texts of the app', () => {
  it('are the built-in ones before the server has answered, then the server’s', async () => {
    const server = adminServer();
    const answer = gate();
    server.texts.set('de', { common: { back: 'Heim' } });
    server.held.set('GET config/translations', answer.passed);
    const app = createApp({ portal: server.portal, languages: ['de'] });
    const back = () => app.translator.getState().t('common.back');
    const starting = app.start();
    await expect.poll(back).toBe('Zurück');
    answer.open();
    await starting;
    expect([back(), app.translator.getState().t('common.close')]).toEqual(['Heim', 'Schließen']);
  });

  it(
    'change with the language, also to one that only the server has',
    { tags: ['9.locale-default'] },
    async () => {
      const server = adminServer();
      server.texts.set('fr', { common: { back: 'Retour' } });
      const app = createApp({ portal: server.portal, languages: ['de'] });
      await app.start();
      const said = () => [
        app.translator.getState().t('common.back'),
        app.translator.getState().t('common.close'),
      ];
      expect(await app.locale.choose('FR')).toBe(true);
      expect(said()).toEqual(['Retour', 'Close']);
      expect(await app.locale.choose('de')).toBe(true);
      expect(said()).toEqual(['Zurück', 'Schließen']);
    },
  );

  it(
    'that do not come without a status make the API unavailable',
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
