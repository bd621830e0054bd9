import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  flattenCatalog,
  loadLocalTranslations,
  splitTranslations,
  TRANSLATIONS_UPGRADES,
  upgradeTranslations,
  type LanguageTranslations,
  type CatalogTree,
} from '@assetportal/sdk/translations';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';

const [english] = await loadLocalTranslations('en');
const defaults: CatalogTree = english?.tree ?? {};
const translations = (version: string | undefined, messages: CatalogTree): LanguageTranslations => ({
  meta: version === undefined ? {} : { version },
  messages,
});
const upgraded = (version: string | undefined, messages: CatalogTree) =>
  upgradeTranslations(translations(version, messages), { defaults });
const at = (tree: CatalogTree, key: string) => flattenCatalog(tree).get(key);

/** Stored translations for each version, and the keys that the upgrade to the next version changes. */
const FIXTURES = [
  [
    '3.3.9',
    '3.4.0',
    { basket: { title: 'Basket' }, asset: { download: 'To the basket' } },
    'asset.download',
    'basket.title',
  ],
  [
    '4.9.0',
    '5.0.0',
    { messages: { saved: 'ok' }, login: { redirect: 'Click!' } },
    'login.redirect',
    'messages.saved',
  ],
  [
    '5.0.1',
    '5.0.2',
    { search: { found: '{{count}} hits', foundFor_one: 'a hit' } },
    'search.foundFor_one',
    'search.found',
  ],
  [
    '5.0.2',
    '5.0.3',
    { toast: { download: { forbidden_one: 'Nothing downloaded', denied: 'x' } } },
    'toast.download.forbidden_one',
    'toast.download.denied',
  ],
  [
    '5.0.3',
    '5.1.0',
    { download: { progress: '{{percent}} %', percent: '%' } },
    'download.progress',
    'download.percent',
  ],
  [
    '5.1.1',
    '5.1.2',
    { login: { forgotten: 'Forgot?' }, logout: { noPermissionText: 'No.' } },
    'logout.noPermissionText',
    'login.forgotten',
  ],
] as const;

describe('upgradeTranslations', { tags: ['4.upgrade.translations'] }, () => {
  it.each(FIXTURES)(
    'upgrades translations of %s to %s',
    (version, release, messages, overridden, deleted) => {
      expect(TRANSLATIONS_UPGRADES.map((upgrade) => upgrade.version)).toContain(release);
      const result = upgraded(version, messages);
      expect(at(result.messages, overridden)).toBe(at(defaults, overridden));
      expect(result.overridden).toContain(overridden);
      expect(at(result.messages, deleted)).toBeUndefined();
      expect(result.deleted).toContain(deleted);
      expect(result).toMatchObject({ from: version, changed: true, meta: { version: FRONT_END_VERSION } });
      // Translations for the release itself stay unchanged.
      const current = upgraded(release, messages);
      expect(at(current.messages, overridden)).toBe(at(messages, overridden));
      expect(at(current.messages, deleted)).toBe(at(messages, deleted));
    },
  );

  it('overrides only existing keys, and deletes only keys that no longer exist', () => {
    expect(TRANSLATIONS_UPGRADES.map(({ version }) => version)).toEqual([
      '3.4.0',
      '5.0.0',
      '5.0.2',
      '5.0.3',
      '5.1.0',
      '5.1.2',
    ]);
    const keys = [...flattenCatalog(defaults).keys()];
    for (const { overridden, deleted } of TRANSLATIONS_UPGRADES) {
      for (const key of overridden) expect(keys, key).toContain(key);
      for (const key of deleted)
        expect(keys.filter((own) => own === key || own.startsWith(`${key}.`))).toEqual([]);
    }
  });

  it("adds missing messages and preserves the admin's messages", () => {
    const result = upgraded('5.1.3', { common: { back: 'Return', mine: 'Mine' } });
    expect(at(result.messages, 'common.back')).toBe('Return');
    expect(at(result.messages, 'common.mine')).toBe('Mine');
    expect(at(result.messages, 'common.close')).toBe('Close');
    expect(result.filled).toContain('common.close');
    expect(result.filled).not.toContain('common.back');
  });

  it('leaves translations of a newer version unchanged', () => {
    const newer = translations('99.0.0', { basket: { title: 'New' } });
    expect(upgradeTranslations(newer, { defaults })).toMatchObject({ ...newer, changed: false, filled: [] });
  });

  it.each([undefined, 'next', ''])(
    'adds keys and the version to translations of version %j, without other changes',
    (version) => {
      const result = upgraded(version, { basket: { title: 'Mine' } });
      expect(result).toMatchObject({
        from: null,
        overridden: [],
        deleted: [],
        meta: { version: FRONT_END_VERSION },
      });
      expect(at(result.messages, 'basket.title')).toBe('Mine');
    },
  );

  it('does not add English messages to a language that is not built in', () => {
    const french = upgradeTranslations(translations('5.0.0', { common: { back: 'Retour' } }), {
      defaults: {},
    });
    expect(french).toMatchObject({
      messages: { common: { back: 'Retour' } },
      filled: [],
      meta: { version: FRONT_END_VERSION },
    });
  });

  it('replaces neither a group with a message nor a message with a group', () => {
    const result = upgradeTranslations(translations('5.1.4', { a: 'text', b: { c: 'group' } }), {
      defaults: { a: { x: 'X' }, b: 'B', d: 'D' },
    });
    expect(result.messages).toEqual({ a: 'text', b: { c: 'group' }, d: 'D' });
  });

  it('is idempotent, preserves unlisted keys, and never downgrades', () => {
    const listed = TRANSLATIONS_UPGRADES.flatMap(({ deleted }) => deleted);
    const versions = fc.constantFrom(
      '1.0.0',
      '3.3.0',
      '3.4.0',
      '5.0.1',
      '5.1.2',
      '5.1.4',
      '5.2',
      '10.0.0',
      'x',
      undefined,
    );
    const keys = fc.constantFrom(
      'basket',
      'messages',
      'mine',
      'search',
      'common',
      'toast',
      'found',
      'back',
      'my.own',
    );
    const trees = fc.letrec<{ tree: CatalogTree }>((tie) => ({
      tree: fc.dictionary(keys, fc.oneof({ maxDepth: 3 }, fc.string({ minLength: 1 }), tie('tree')), {
        maxKeys: 4,
      }),
    })).tree;
    fc.assert(
      fc.property(versions, trees, (version, messages) => {
        const once = upgraded(version, messages);
        const twice = upgradeTranslations(once, { defaults });
        expect([twice.meta, twice.messages]).toEqual([once.meta, once.messages]);
        expect(twice.changed).toBe(false);
        const after = flattenCatalog(once.messages);
        for (const key of flattenCatalog(messages).keys()) {
          if (!listed.some((gone) => key === gone || key.startsWith(`${gone}.`)))
            expect(after.has(key), key).toBe(true);
        }
        if (version === '5.2' || version === '10.0.0') {
          expect(once).toMatchObject({ meta: { version }, messages, changed: false });
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('splitTranslations', { tags: ['3.translation-meta'] }, () => {
  const meta = {
    version: '5.1.4',
    content_language: 'de-CH',
    source_template: 'en',
    allowlist: ['a.b'],
    lang: 'Deutsch',
  };

  it('splits metadata from messages', { tags: ['3.translation'] }, () => {
    const tree = { _meta: { ...meta, mine: { preserved: 1 } }, common: { back: 'Zurück' } };
    expect(splitTranslations(tree)).toEqual({
      meta: { ...meta, mine: { preserved: 1 } },
      messages: { common: { back: 'Zurück' } },
    });
  });

  it('drops invalid metadata and preserve the rest', () => {
    const faulty = {
      version: 5,
      content_language: 'de/../x',
      source_template: ['en'],
      allowlist: 'a',
      lang: 'Deutsch',
    };
    expect(splitTranslations({ _meta: faulty, a: 'x' })).toEqual({
      meta: { lang: 'Deutsch' },
      messages: { a: 'x' },
    });
  });

  it.each([[null], [undefined], ['x'], [[]], [{ _meta: 'x' }], [{ _meta: null }]])(
    'returns an empty result for %j',
    (raw) => {
      expect(splitTranslations(raw)).toEqual({ meta: {}, messages: {} });
    },
  );
});
