import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import {
  flattenCatalog,
  documentWithFormerMessages,
  splitTranslations,
  TRANSLATIONS_UPGRADES,
  upgradedDocument,
  upgradeTranslations,
  type CatalogTree,
} from '@assetportal/sdk/translations';
import { loadedEditor } from './editing.js';

const defaults: CatalogTree = {
  asset: { download: 'Herunterladen' },
  download: { progress: '{{name}}: {{percent}} %' },
  states: { noPermissionText: 'Bitte …' },
  common: { back: 'Zurück', close: 'Schließen' },
};
const options = { lang: 'de', defaults };

/** Keys that a step changes or deletes, keys of built-in messages that it does not, and unknown keys. */
const KEYS = [
  'asset.download',
  'basket.title',
  'download.progress',
  'download.percent',
  'states.noPermissionText',
  'common.back',
  'common.close',
  'common.mine',
  'mine',
];
const messages = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.constantFrom('a', 'b', 'Zurück', 'Herunterladen', 'In den Warenkorb', '{{percent}} %', 'Bitte …'),
);
const version = fc.constantFrom('3.3.0', '3.4.0', '5.0.3', '5.1.1', '5.1.4', '6.0.0', undefined);
const extras = fc.record({ faulty: fc.constantFrom(7, null, ['x'], [{}]) }, { requiredKeys: [] });
const stored = fc.tuple(version, messages, extras).map(([from, entries, others]) => ({
  ...treeOf(entries),
  ...others,
  _meta: { ...(from === undefined ? {} : { version: from }), reviewer: { name: 'Ada' } },
}));

function treeOf(entries: Readonly<Record<string, string>>): Record<string, unknown> {
  const tree: Record<string, Record<string, string> | string> = {};
  for (const [key, text] of Object.entries(entries)) {
    const [group = '', member] = key.split('.');
    if (member === undefined) tree[group] = text;
    else tree[group] = { ...(tree[group] as Record<string, string> | undefined), [member]: text };
  }
  return tree;
}

const messagesOf = (document: unknown) =>
  Object.fromEntries(flattenCatalog(splitTranslations(document).messages));
const isNamed = (key: string) =>
  TRANSLATIONS_UPGRADES.some(
    ({ overridden, deleted, former }) =>
      overridden.includes(key) ||
      deleted.some((gone) => key === gone || key.startsWith(`${gone}.`)) ||
      Object.hasOwn(former['de'] ?? {}, key),
  );

describe(
  'upgrade of a stored document, for random documents (CB1)',
  { tags: ['4.upgrade.translations'] },
  () => {
    it('is idempotent, and loses no value that it does not name', () => {
      fc.assert(
        fc.property(stored, (document) => {
          const upgraded = upgradedDocument(document, options);
          expect(upgradedDocument(upgraded, options)).toEqual(upgraded);
          const { faulty, _meta } = { faulty: undefined, ...document };
          expect(upgraded['faulty']).toEqual(faulty);
          expect(upgraded['_meta']).toMatchObject({ reviewer: _meta.reviewer });
          const [before, after] = [messagesOf(document), messagesOf(upgraded)];
          const builtIn = messagesOf(defaults);
          for (const [key, text] of Object.entries(before))
            if (!isNamed(key) && text !== builtIn[key]) expect(after[key], key).toBe(text);
        }),
      );
    });

    it('shows the same messages before it is stored and afterward', () => {
      fc.assert(
        fc.property(stored, (document) => {
          const shown = upgradeTranslations(splitTranslations(document), options);
          const after = upgradeTranslations(splitTranslations(upgradedDocument(document, options)), options);
          expect(after.messages).toEqual(shown.messages);
          expect([after.changes, after.own]).toEqual([[], shown.own]);
        }),
      );
    });

    it('changes only the version if the messages are to stay as they are', () => {
      fc.assert(
        fc.property(stored, (document) => {
          const same = documentWithFormerMessages(document, options);
          expect(messagesOf(same)).toMatchObject(messagesOf(document));
          const after = upgradeTranslations(splitTranslations(same), options);
          const isNewer = document._meta.version === '6.0.0';
          expect([after.changes, after.from]).toEqual([[], isNewer ? '6.0.0' : FRONT_END_VERSION]);
        }),
      );
    });

    it('never changes a document of a newer version', () => {
      fc.assert(
        fc.property(stored, (document) => {
          const newer = { ...document, _meta: { ...document._meta, version: '6.0.0' } };
          expect(upgradedDocument(newer, options)).toBe(newer);
          expect(documentWithFormerMessages(newer, options)).toBe(newer);
        }),
      );
    });
  },
);

const edits = fc.dictionary(
  fc.constantFrom('common.back', 'common.close', 'common.mine', 'mine'),
  fc.constantFrom('a', 'b', 'c', null),
);

describe('merge of concurrent edits, for random edits (CB4)', () => {
  it('loses no edit of either side, and reports only keys that both changed differently', async () => {
    await fc.assert(
      fc.asyncProperty(messages, edits, edits, async (base, mine, theirs) => {
        const _meta = { version: FRONT_END_VERSION };
        const document = { _meta, ...treeOf(base) };
        const { editor, server, state } = await loadedEditor({ de: document }, { de: defaults });
        const other = await loadedEditor({ de: document }, { de: defaults });
        for (const [key, text] of Object.entries(mine)) editor.set('de', key, text);
        for (const [key, text] of Object.entries(theirs)) other.editor.set('de', key, text);
        await other.editor.save();
        const [myMessages, theirMessages] = [
          messagesOf(state().languages[0]?.document),
          messagesOf(other.server.translations.get('de')),
        ];
        server.change('translations', 'de', other.server.translations.get('de'));
        const outcome = await editor.save();
        const keys = Object.keys({ ...base, ...myMessages, ...theirMessages });
        const changed = (ofSide: Record<string, string>, key: string) => ofSide[key] !== base[key];
        const both = keys.filter(
          (key) =>
            changed(myMessages, key) && changed(theirMessages, key) && myMessages[key] !== theirMessages[key],
        );
        expect(outcome === 'conflict', outcome).toBe(both.length > 0);
        expect(
          state()
            .conflicts.map(({ key }) => key)
            .sort(),
        ).toEqual([...both].sort());
        if (both.length > 0) await editor.save({ overwrite: true });
        const merged = messagesOf(server.translations.get('de'));
        for (const key of keys)
          expect(merged[key], key).toBe(changed(myMessages, key) ? myMessages[key] : theirMessages[key]);
      }),
      { numRuns: 30 },
    );
  });
});

const steps = fc.array(
  fc.tuple(
    fc.constantFrom(...KEYS, 'common', 'common.back.more', 'further.deep.one'),
    fc.constantFrom('a', 'Zurück', 'Herunterladen', '', null),
  ),
  { maxLength: 6 },
);

describe('edit of one message, for random edits', () => {
  it('shows the same language as if the document had been loaded', async () => {
    await fc.assert(
      fc.asyncProperty(stored, steps, async (document, edits) => {
        const { editor, language } = await loadedEditor({ de: document }, { de: defaults });
        for (const [key, text] of edits) editor.set('de', key, text);
        const edited = language('de');
        if (edited === undefined) throw new Error('The language is missing.');
        editor.restoreLanguage('de', edited);
        const loaded = language('de');
        const sorted = (keys: readonly string[] | undefined) => [...(keys ?? [])].sort();
        expect({ ...edited, own: sorted(edited.own) }).toEqual({ ...loaded, own: sorted(loaded?.own) });
      }),
    );
  });
});
