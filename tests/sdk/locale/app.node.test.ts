import { describe, expect, it } from 'vitest';
import { createApp, type AppEnvironment } from '@assetportal/sdk';
import { adminServer } from '../translations/server.js';

/** Storage that contains a chosen language. */
const storing = (locale: string) => {
  const items = new Map([['locale', locale]]);
  return {
    get: (key: string) => items.get(key) ?? null,
    set: (key: string, value: string) => void items.set(key, value),
    remove: (key: string) => void items.delete(key),
  };
};

/** Starts an app whose server offers languages, and returns its language. */
async function started(
  offered: readonly string[],
  options: AppEnvironment,
  translations: Readonly<Record<string, object>> = {},
) {
  const server = adminServer();
  for (const [code, tree] of Object.entries(translations)) server.translations.set(code, tree);
  server.offered = offered.map((short) => ({ short: short.toUpperCase(), lang: short }));
  const app = createApp({ portal: server.portal, ...options });
  await app.start();
  return { app, server, locale: app.locale.store.getState().locale };
}

describe('language of the app (specification, section 4, Locale choice)', () => {
  it('is English if the browser has no offered language', { tags: ['4.locale.english'] }, async () => {
    expect((await started(['de', 'en', 'pl'], { languages: ['fr', 'it'] })).locale).toBe('en');
  });

  it('is German if English is not offered either', { tags: ['4.locale.german'] }, async () => {
    expect((await started(['pl', 'de'], { languages: ['fr'] })).locale).toBe('de');
  });

  it(
    'is English instead of a stored one, if the first offered language has no translations',
    { tags: ['4.locale.not-available'] },
    async () => {
      expect((await started(['pl', 'de'], { languages: ['de'], storage: storing('fr') })).locale).toBe('en');
    },
  );

  it(
    'is sent with the code of its translations, and with its own without one',
    { tags: ['4.locale.code-sent'] },
    async () => {
      const fr = { _meta: { content_language: 'fr-CA' }, common: { back: 'Retour' } };
      const { app, server } = await started(['de', 'en', 'fr', 'pl'], { languages: ['de'] }, { fr });
      await app.session.login({ user: 'anna', pass: 'x' });
      const sent = () => server.calls.findLast((call) => call.includes('set_locale')) ?? '';
      expect(await app.locale.choose('FR')).toBe(true);
      await expect.poll(sent).toContain('locale=fr-CA');
      expect(await app.locale.choose('PL')).toBe(true);
      await expect.poll(sent).toContain('locale=pl');
    },
  );
});
