import { describe, expect, it } from 'vitest';
import { afterLanguageChange, contentLocale, directionOf } from '@assetportal/sdk/rules';
import {
  createLocaleStore,
  type LocaleStoreOptions,
} from '../../../packages/sdk/src/domains/locale/store.js';
import { safeStorage } from '../../../packages/sdk/src/lib/storage.js';
import { adminServer, gate, notedToasts } from '../translations/server.js';

function storage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    get: (key: string) => map.get(key) ?? null,
    set: (key: string, value: string) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
  };
}

function setUp(options: Partial<LocaleStoreOptions> = {}) {
  const server = adminServer();
  const toasts = notedToasts();
  const kept = storage();
  const locale = createLocaleStore({
    portal: server.portal,
    storage: kept,
    languages: ['de'],
    prepare: () => Promise.resolve(),
    loggedIn: () => true,
    toasts,
    ...options,
  });
  const told = () => server.calls.filter((call) => call.startsWith('GET session/set_locale'));
  return { server, toasts, kept, locale, told, spoken: () => locale.store.getState().locale };
}

describe('the store of the language', () => {
  it(
    'begins with the built-in languages, and offers what the server tells',
    { tags: ['7.call.index.content-locales'] },
    async () => {
      const { locale, spoken } = setUp();
      expect(locale.store.getState()).toEqual({
        locale: 'de',
        offered: [
          { short: 'DE', lang: 'Deutsch' },
          { short: 'EN', lang: 'English' },
        ],
      });
      await locale.load();
      expect(locale.store.getState().offered.map(({ short }) => short)).toEqual(['DE', 'EN', 'FR', 'PL']);
      expect(spoken()).toBe('de');
    },
  );

  it('keeps the choice for the next visit', { tags: ['4.locale.kept', '7.storage.locale'] }, async () => {
    const { locale, kept } = setUp();
    await locale.load();
    expect(kept.map.size).toBe(0);
    expect(await locale.choose('FR')).toBe(true);
    expect(kept.map.get('locale')).toBe('fr');
    const next = setUp({ storage: kept });
    await next.locale.load();
    expect(next.spoken()).toBe('fr');
  });

  it(
    'a stored language without texts gives way to the first offered, if there are texts of that',
    { tags: ['4.locale.not-available'] },
    async () => {
      const available = () => Promise.resolve(['de', 'en', 'pl']);
      const shown = [{ short: 'FR' }, { short: 'PL' }];
      const first = setUp({ storage: storage({ locale: 'it' }), available });
      first.server.offered = [{ short: 'PL', lang: 'Polski' }];
      await first.locale.load();
      expect(first.spoken()).toBe('pl');
      const second = setUp({ storage: storage({ locale: 'it' }), available });
      await second.locale.load();
      await second.locale.restrict(shown);
      expect(second.spoken()).toBe('en');
    },
  );

  it.each(['it', 'no language', '', '__proto__'])(
    'refuses %j, which is not offered',
    { tags: ['8.availability.locale'] },
    async (short) => {
      const { locale, told, kept, spoken } = setUp();
      await locale.load();
      await expect(locale.choose(short)).rejects.toMatchObject({ code: 'invalid-call' });
      expect([spoken(), told(), kept.map.size]).toEqual(['de', [], 0]);
    },
  );

  it(
    'tells the server of a user’s choice',
    { tags: ['4.locale.set-on-server', '8.language.updated', '7.call.session.set-locale'] },
    async () => {
      const { locale, told, toasts, server } = setUp();
      await locale.load();
      await locale.choose('en');
      expect(told()).toEqual(['GET session/set_locale?locale=en']);
      expect(toasts.shown).toEqual(['success toast.language.updated']);
      server.failures.set('GET session/set_locale', 500);
      await locale.choose('pl');
      expect(toasts.shown.slice(1)).toEqual(['error toast.language.failed']);
    },
  );

  it('tells nobody of a guest’s', { tags: ['4.locale.set-on-server'] }, async () => {
    const { locale, told, toasts, spoken } = setUp({ loggedIn: () => false });
    await locale.load();
    await locale.choose('en');
    expect([spoken(), told(), toasts.shown]).toEqual(['en', [], []]);
  });

  it('sends the content language of the texts’ metadata', { tags: ['4.locale.code-sent'] }, async () => {
    const { locale, told } = setUp({
      contentLocale: (short) => contentLocale({ content_language: 'en-GB' }, short),
    });
    await locale.load();
    await locale.choose('en');
    expect(told()).toEqual(['GET session/set_locale?locale=en-GB']);
  });

  it('speaks a language only when its texts are there; without them the old one stays', async () => {
    const { locale, told, toasts, kept, spoken } = setUp({
      prepare: (short) => (short === 'fr' ? Promise.reject(new Error('chunk')) : Promise.resolve()),
    });
    await locale.load();
    expect(await locale.choose('fr')).toBe(false);
    expect([spoken(), told(), kept.map.size]).toEqual(['de', [], 0]);
    expect(toasts.shown).toEqual(['error toast.language.failed']);
  });

  it('of two changes at once the later wins, whichever texts come first', async () => {
    const french = gate();
    const { locale, told, toasts, kept, spoken } = setUp({
      prepare: (short) => (short === 'fr' ? french.passed : Promise.resolve()),
    });
    await locale.load();
    const first = locale.choose('fr');
    expect(await locale.choose('en')).toBe(true);
    french.open();
    expect(await first).toBe(false);
    expect([spoken(), told(), kept.map.get('locale')]).toEqual([
      'en',
      ['GET session/set_locale?locale=en'],
      'en',
    ]);
    expect(toasts.shown).toEqual(['success toast.language.updated']);
  });

  it('a failure of the change that lost is not told', async () => {
    const french = gate();
    const { locale, toasts, spoken } = setUp({
      prepare: (short) =>
        short === 'fr' ? french.passed.then(() => Promise.reject(new Error('x'))) : Promise.resolve(),
      loggedIn: () => false,
    });
    await locale.load();
    const first = locale.choose('fr');
    await locale.choose('en');
    french.open();
    expect([await first, spoken(), toasts.shown]).toEqual([false, 'en', []]);
  });

  it('the server hears of the last change last, and of those between not at all', async () => {
    const slow = gate();
    const { locale, told, toasts, server } = setUp();
    await locale.load();
    server.held.set('GET session/set_locale?locale=fr', slow.passed);
    const all = [locale.choose('fr')];
    await expect.poll(told).toHaveLength(1);
    all.push(locale.choose('en'), locale.choose('pl'));
    slow.open();
    await Promise.all(all);
    expect(told()).toEqual(['GET session/set_locale?locale=fr', 'GET session/set_locale?locale=pl']);
    expect(toasts.shown).toEqual(['success toast.language.updated']);
  });

  it('choosing the language that is spoken tells nobody', async () => {
    const { locale, told, toasts } = setUp();
    await locale.load();
    expect(await locale.choose('DE')).toBe(true);
    expect([told(), toasts.shown]).toEqual([[], []]);
  });

  it('who chooses while the languages are being fetched keeps the choice', async () => {
    const answer = gate();
    const { locale, server, spoken } = setUp();
    server.held.set('GET index/content_locales', answer.passed);
    const loading = locale.load();
    await locale.choose('en');
    answer.open();
    await loading;
    expect(spoken()).toBe('en');
  });

  it('a list that narrows the languages meanwhile keeps nothing from the server', async () => {
    const slow = gate();
    const { locale, toasts, server, spoken } = setUp();
    await locale.load();
    server.held.set('GET session/set_locale', slow.passed);
    const choosing = locale.choose('en');
    await locale.restrict([{ short: 'DE' }, { short: 'EN' }]);
    slow.open();
    await choosing;
    expect([spoken(), toasts.shown]).toEqual(['en', ['success toast.language.updated']]);
  });

  it('a list that comes while the texts of a choice are fetched does not undo it', async () => {
    const english = gate();
    const { locale, spoken, kept } = setUp({
      prepare: (short) => (short === 'en' ? english.passed : Promise.resolve()),
    });
    await locale.load();
    const choosing = locale.choose('en');
    await locale.restrict([{ short: 'DE' }, { short: 'EN' }]);
    expect([spoken(), locale.store.getState().offered]).toMatchObject([
      'de',
      [{ short: 'DE' }, { short: 'EN' }],
    ]);
    english.open();
    expect(await choosing).toBe(true);
    expect([spoken(), kept.map.get('locale')]).toEqual(['en', 'en']);
    expect(locale.store.getState().offered).toHaveLength(2);
  });

  it('does without a storage that is blocked or full', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const { locale, spoken } = setUp({
      storage: safeStorage({ get: blocked, set: blocked, remove: blocked }),
    });
    await locale.load();
    expect(await locale.choose('en')).toBe(true);
    expect(spoken()).toBe('en');
  });

  it(
    'a list that leaves no language does not lock everybody out',
    { tags: ['3.config.visible-locales'] },
    async () => {
      const { locale } = setUp();
      await locale.load();
      await locale.restrict([{ short: 'IT' }]);
      expect(locale.store.getState().offered).toHaveLength(4);
      await locale.restrict([{ short: 'EN' }, { short: 'PL' }]);
      expect(locale.store.getState()).toMatchObject({
        locale: 'en',
        offered: [{ short: 'EN' }, { short: 'PL' }],
      });
    },
  );

  it('rejects when the languages cannot be fetched', async () => {
    const { locale, server } = setUp();
    server.failures.set('GET index/content_locales', 'unreachable');
    await expect(locale.load()).rejects.toMatchObject({ code: 'unreachable' });
  });
});

describe('contentLocale', { tags: ['4.locale.code-sent'] }, () => {
  it.each([
    [{ content_language: 'de-CH' }, 'de-CH'],
    [{ content_language: ' en ' }, 'en'],
    [{ content_language: '' }, 'de'],
    [{ content_language: 'de&x=1' }, 'de'],
    [{}, 'de'],
    [undefined, 'de'],
  ])('%j: %s', (meta, expected) => {
    expect(contentLocale(meta, 'de')).toBe(expected);
  });
});

describe('afterLanguageChange', { tags: ['4.locale.reload'] }, () => {
  it.each([
    ['/', 'reload-collections'],
    ['/?token=x', 'reload-collections'],
    ['/search/*', 'rerun-search'],
    ['/search/harbour?filter=x', 'rerun-search'],
    ['/searching', 'nothing'],
    ['/asset/1', 'nothing'],
    ['/admin/general', 'nothing'],
    ['/login', 'nothing'],
  ])('%s: %s', (route, expected) => {
    expect(afterLanguageChange(route)).toBe(expected);
  });
});

describe('directionOf', () => {
  it.each([
    ['rtl', ['ar', 'AR-EG', 'he', 'iw', 'fa', 'ur', 'ckb', 'az-Arab', 'pa_Arab_PK']],
    ['ltr', ['de', 'EN', 'pl', 'az', 'ku-Latn', 'ur-Latn', 'arn', '', 'no language']],
  ])('%s', (direction, locales) => {
    expect(locales.map(directionOf)).toEqual(locales.map(() => direction));
  });
});
