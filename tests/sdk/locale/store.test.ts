import { describe, expect, it } from 'vitest';
import { createTranslator } from '@assetportal/sdk/translations';
import { afterLanguageChange, contentLocale, directionOf, joined } from '@assetportal/sdk/rules';
import {
  createLocaleStore,
  type LocaleStoreOptions,
} from '../../../packages/sdk/src/domains/locale/store.js';
import { safeStorage } from '../../../packages/sdk/src/lib/storage.js';
import { adminServer, gate, recordedToasts } from '../translations/server.js';

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
  const toasts = recordedToasts();
  const stored = storage();
  const locale = createLocaleStore({
    portal: server.portal,
    storage: stored,
    languages: ['de'],
    prepare: () => Promise.resolve(),
    loggedIn: () => true,
    toasts,
    ...options,
  });
  const sentLocales = () => server.calls.filter((call) => call.startsWith('GET session/set_locale'));
  return {
    server,
    toasts,
    stored,
    locale,
    sentLocales,
    activeLocale: () => locale.store.getState().locale,
  };
}

describe('language store', () => {
  it(
    'starts with the built-in languages, and then offers the server’s',
    { tags: ['7.call.index.content-locales'] },
    async () => {
      const { locale, activeLocale } = setUp();
      expect(locale.store.getState()).toEqual({
        locale: 'de',
        offered: [
          { short: 'DE', lang: 'Deutsch' },
          { short: 'EN', lang: 'English' },
        ],
      });
      await locale.load();
      expect(locale.store.getState().offered.map(({ short }) => short)).toEqual(['DE', 'EN', 'FR', 'PL']);
      expect(activeLocale()).toBe('de');
    },
  );

  it('stores the choice for the next visit', { tags: ['4.locale.kept', '7.storage.locale'] }, async () => {
    const { locale, stored } = setUp();
    await locale.load();
    expect(stored.map.size).toBe(0);
    expect(await locale.choose('FR')).toBe(true);
    expect(stored.map.get('locale')).toBe('fr');
    const next = setUp({ storage: stored });
    await next.locale.load();
    expect(next.activeLocale()).toBe('fr');
  });

  it('chooses exactly the region that was selected, and stores it (R21)', async () => {
    const { locale, server, activeLocale, stored, sentLocales } = setUp();
    server.offered = ['ZH-HANS', 'ZH-HANT', 'PT', 'PT-BR', 'DE'].map((short) => ({ short, lang: short }));
    await locale.load();
    const chosen = [];
    for (const short of ['ZH-HANT', 'pt-br', 'PT', 'zh_Hans']) {
      await locale.choose(short);
      chosen.push(activeLocale());
    }
    expect(chosen).toEqual(['zh-hant', 'pt-br', 'pt', 'zh-hans']);
    expect(stored.map.get('locale')).toBe('zh-hans');
    expect(sentLocales().map((call) => call.split('=')[1])).toEqual(chosen);
    await locale.restrict([{ short: 'zh-hant' }, { short: 'PT' }]);
    expect(locale.store.getState().offered.map(({ short }) => short)).toEqual(['ZH-HANT', 'PT']);
    expect(activeLocale()).toBe('zh-hant');
  });

  it(
    'replaces a stored language without translations by the first offered one, if that has translations',
    { tags: ['4.locale.not-available'] },
    async () => {
      const available = () => Promise.resolve(['de', 'en', 'pl']);
      const visible = [{ short: 'FR' }, { short: 'PL' }];
      const first = setUp({ storage: storage({ locale: 'it' }), available });
      first.server.offered = [{ short: 'PL', lang: 'Polski' }];
      await first.locale.load();
      expect(first.activeLocale()).toBe('pl');
      const second = setUp({ storage: storage({ locale: 'it' }), available });
      await second.locale.load();
      await second.locale.restrict(visible);
      expect(second.activeLocale()).toBe('en');
    },
  );

  it.each(['it', 'not a language', '', '__proto__'])(
    'rejects %j, which is not offered',
    { tags: ['8.availability.locale'] },
    async (short) => {
      const { locale, sentLocales, stored, activeLocale } = setUp();
      await locale.load();
      await expect(locale.choose(short)).rejects.toMatchObject({ code: 'invalid-call' });
      expect([activeLocale(), sentLocales(), stored.map.size]).toEqual(['de', [], 0]);
    },
  );

  it(
    'sends the choice of a logged-in user to the server',
    { tags: ['4.locale.set-on-server', '8.language.updated', '7.call.session.set-locale'] },
    async () => {
      const { locale, sentLocales, toasts, server } = setUp();
      await locale.load();
      await locale.choose('en');
      expect(sentLocales()).toEqual(['GET session/set_locale?locale=en']);
      expect(toasts.shown).toEqual(['success toast.language.updated']);
      server.failures.set('GET session/set_locale', 500);
      await locale.choose('pl');
      expect(toasts.shown.slice(1)).toEqual(['error toast.language.failed']);
    },
  );

  it('does not send the choice of a guest', { tags: ['4.locale.set-on-server'] }, async () => {
    const { locale, sentLocales, toasts, activeLocale } = setUp({ loggedIn: () => false });
    await locale.load();
    await locale.choose('en');
    expect([activeLocale(), sentLocales(), toasts.shown]).toEqual(['en', [], []]);
  });

  it(
    'sends the content language of the translations’ metadata',
    { tags: ['4.locale.code-sent'] },
    async () => {
      const { locale, sentLocales } = setUp({
        contentLocale: (short) => contentLocale({ content_language: 'en-GB' }, short),
      });
      await locale.load();
      await locale.choose('en');
      expect(sentLocales()).toEqual(['GET session/set_locale?locale=en-GB']);
    },
  );

  it('activates a language only if its translations can be loaded', async () => {
    const { locale, sentLocales, toasts, stored, activeLocale } = setUp({
      prepare: (short) => (short === 'fr' ? Promise.reject(new Error('chunk')) : Promise.resolve()),
    });
    await locale.load();
    expect(await locale.choose('fr')).toBe(false);
    expect([activeLocale(), sentLocales(), stored.map.size]).toEqual(['de', [], 0]);
    expect(toasts.shown).toEqual(['error toast.language.failed']);
  });

  it('activates the later of two concurrent choices, whichever translations arrive first', async () => {
    const french = gate();
    const { locale, sentLocales, toasts, stored, activeLocale } = setUp({
      prepare: (short) => (short === 'fr' ? french.passed : Promise.resolve()),
    });
    await locale.load();
    const first = locale.choose('fr');
    expect(await locale.choose('en')).toBe(true);
    french.open();
    expect(await first).toBe(false);
    expect([activeLocale(), sentLocales(), stored.map.get('locale')]).toEqual([
      'en',
      ['GET session/set_locale?locale=en'],
      'en',
    ]);
    expect(toasts.shown).toEqual(['success toast.language.updated']);
  });

  it('reports no failure of a choice that was replaced', async () => {
    const french = gate();
    const { locale, toasts, activeLocale } = setUp({
      prepare: (short) =>
        short === 'fr' ? french.passed.then(() => Promise.reject(new Error('x'))) : Promise.resolve(),
      loggedIn: () => false,
    });
    await locale.load();
    const first = locale.choose('fr');
    await locale.choose('en');
    french.open();
    expect([await first, activeLocale(), toasts.shown]).toEqual([false, 'en', []]);
  });

  it('sends only the first and the last of several quick choices, in this order', async () => {
    const slow = gate();
    const { locale, sentLocales, toasts, server } = setUp();
    await locale.load();
    server.held.set('GET session/set_locale?locale=fr', slow.passed);
    const all = [locale.choose('fr')];
    await expect.poll(sentLocales).toHaveLength(1);
    all.push(locale.choose('en'), locale.choose('pl'));
    slow.open();
    await Promise.all(all);
    expect(sentLocales()).toEqual(['GET session/set_locale?locale=fr', 'GET session/set_locale?locale=pl']);
    expect(toasts.shown).toEqual(['success toast.language.updated']);
  });

  it('sends nothing if the language is already active', async () => {
    const { locale, sentLocales, toasts } = setUp();
    await locale.load();
    expect(await locale.choose('DE')).toBe(true);
    expect([sentLocales(), toasts.shown]).toEqual([[], []]);
  });

  it('preserves a choice that the user makes while the languages load', async () => {
    const localesGate = gate();
    const { locale, server, activeLocale } = setUp();
    server.held.set('GET index/content_locales', localesGate.passed);
    const loading = locale.load();
    await locale.choose('en');
    localesGate.open();
    await loading;
    expect(activeLocale()).toBe('en');
  });

  it('sends a choice even if the languages are restricted meanwhile', async () => {
    const slow = gate();
    const { locale, toasts, server, activeLocale } = setUp();
    await locale.load();
    server.held.set('GET session/set_locale', slow.passed);
    const choosing = locale.choose('en');
    await locale.restrict([{ short: 'DE' }, { short: 'EN' }]);
    slow.open();
    await choosing;
    expect([activeLocale(), toasts.shown]).toEqual(['en', ['success toast.language.updated']]);
  });

  it('preserves a choice whose translations load while a new list arrives', async () => {
    const english = gate();
    const { locale, activeLocale, stored } = setUp({
      prepare: (short) => (short === 'en' ? english.passed : Promise.resolve()),
    });
    await locale.load();
    const choosing = locale.choose('en');
    await locale.restrict([{ short: 'DE' }, { short: 'EN' }]);
    expect([activeLocale(), locale.store.getState().offered]).toMatchObject([
      'de',
      [{ short: 'DE' }, { short: 'EN' }],
    ]);
    english.open();
    expect(await choosing).toBe(true);
    expect([activeLocale(), stored.map.get('locale')]).toEqual(['en', 'en']);
    expect(locale.store.getState().offered).toHaveLength(2);
  });

  it('works with a blocked storage', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const { locale, activeLocale } = setUp({
      storage: safeStorage({ get: blocked, set: blocked, remove: blocked }),
    });
    await locale.load();
    expect(await locale.choose('en')).toBe(true);
    expect(activeLocale()).toBe('en');
  });

  it('ignores a restriction that leaves no language', { tags: ['3.config.visible-locales'] }, async () => {
    const { locale } = setUp();
    await locale.load();
    await locale.restrict([{ short: 'IT' }]);
    expect(locale.store.getState().offered).toHaveLength(4);
    await locale.restrict([{ short: 'EN' }, { short: 'PL' }]);
    expect(locale.store.getState()).toMatchObject({
      locale: 'en',
      offered: [{ short: 'EN' }, { short: 'PL' }],
    });
  });

  it('rejects if the languages cannot be fetched', async () => {
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
  ])('for %j, returns %s', (meta, expected) => {
    expect(contentLocale(meta, 'de')).toBe(expected);
  });
});

describe('afterLanguageChange', { tags: ['4.locale.reload'] }, () => {
  it.each([
    ['/', 'reload-collections'],
    ['/?token=x', 'reload-collections'],
    ['/search/*', 'rerun-search'],
    ['/search/harbor?filter=x', 'rerun-search'],
    ['/searching', 'nothing'],
    ['/asset/1', 'nothing'],
    ['/admin/general', 'nothing'],
    ['/login', 'nothing'],
  ])('for %s, returns %s', (route, expected) => {
    expect(afterLanguageChange(route)).toBe(expected);
  });
});

describe('directionOf', () => {
  it.each([
    [
      'rtl',
      [
        'ar',
        'AR-EG',
        'he',
        'iw',
        'fa',
        'ur',
        'ckb',
        'az-Arab',
        'pa_Arab_PK',
        ' he ',
        'ar-x-abcde',
        'ur-1latn',
      ],
    ],
    ['ltr', ['de', 'EN', 'pl', 'az', 'ku-Latn', 'ur-Latn', 'arn', '', 'not a language']],
  ])('returns %s for %j', (direction, locales) => {
    expect(locales.map(directionOf)).toEqual(locales.map(() => direction));
  });
});

describe('messages without characters of a language from right to left', () => {
  const own = { size: '{{x}} × {{y}} سم', mm: '{{x}} × {{y}} mm', word: 'Word' };
  const { t } = createTranslator({ locale: 'ar', trees: { ar: { own } } });

  it.each([
    ['own.size', '3 × 4 سم'],
    ['own.mm', '\u20683 × 4 mm\u2069'],
    ['own.word', 'Word'],
  ])('%s is isolated as in <bdi>: %j', (key, text) => {
    expect(t(key, { x: 3, y: 4 })).toBe(text);
  });

  it('are unchanged in other languages', () => {
    const { t: english } = createTranslator({ locale: 'en', trees: { en: { own } } });
    expect(english('own.mm', { x: 3, y: 4 })).toBe('3 × 4 mm');
  });
});

it('joined values keep their order and units on a page from right to left', () => {
  const values = ['JPG', '3 × 4 px', '287.9 كيلوبايت'];
  expect(joined(values, 'ar')).toBe('\u2068JPG\u2069 · \u20683 × 4 px\u2069 · \u2068287.9 كيلوبايت\u2069');
  expect(joined(values, 'en')).toBe('JPG · 3 × 4 px · 287.9 كيلوبايت');
});
