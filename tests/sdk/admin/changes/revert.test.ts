import fc from 'fast-check';
import {
  restoreEffect,
  revertConfig,
  revertTranslations,
  translationsRestoreEffect,
} from '@assetportal/sdk/admin';
import {
  applyDiff,
  DEFAULT_CONFIG,
  FRONT_END_VERSION,
  readConfig,
  setPath,
  type ConfigPath,
} from '@assetportal/sdk/config';
import { describe, expect, it } from 'vitest';

const V = { version: FRONT_END_VERSION };
const paths = (changes: readonly { readonly path: ConfigPath }[] | undefined) =>
  changes?.map(({ path }) => path.join('.'));

describe('revertConfig', () => {
  it.each<[string, object | null, object, object, object, string[]]>([
    [
      'a value',
      { ...V, search: { rowHeight: 100 } },
      { ...V, search: { rowHeight: 200 } },
      { ...V, search: { rowHeight: 200 } },
      { ...V, search: { rowHeight: 100 } },
      ['search.rowHeight'],
    ],
    [
      'only the values of the change set',
      { ...V, search: { rowHeight: 100 } },
      { ...V, search: { rowHeight: 200 } },
      {
        ...V,
        search: { rowHeight: 200, imageColWidth: 300 },
        login: { headers: { transform: 'uppercase' } },
      },
      {
        ...V,
        search: { rowHeight: 100, imageColWidth: 300 },
        login: { headers: { transform: 'uppercase' } },
      },
      ['search.rowHeight'],
    ],
    [
      'an added value to a missing one',
      V,
      { ...V, global: { website_title: 'A' } },
      { ...V, global: { website_title: 'A' }, future: { a: 1 } },
      { ...V, future: { a: 1 } },
      ['global.website_title'],
    ],
    [
      'the first version',
      null,
      { ...V, global: { website_title: 'A' } },
      { ...V, global: { website_title: 'A', hide_dashboard: true } },
      { ...V, global: { hide_dashboard: true } },
      ['global.website_title'],
    ],
    [
      'an unknown key',
      { ...V, future: 1 },
      { ...V, future: 2 },
      { ...V, future: 2 },
      { ...V, future: 1 },
      ['future'],
    ],
    [
      'nothing that was set back already',
      { ...V, search: { rowHeight: 100 } },
      { ...V, search: { rowHeight: 200 } },
      { ...V, search: { rowHeight: 100 } },
      { ...V, search: { rowHeight: 100 } },
      [],
    ],
    [
      'nothing else in a document with faults',
      { ...V, search: { rowHeight: 100, imageColWidth: 'x' } },
      { ...V, search: { rowHeight: 200, imageColWidth: 'x' } },
      { ...V, search: { rowHeight: 200, imageColWidth: 'x', radius: 9 } },
      { ...V, search: { rowHeight: 100, imageColWidth: 'x', radius: 9 } },
      ['search.rowHeight'],
    ],
  ])('sets back %s', (_, before, after, current, document, changed) => {
    const result = revertConfig({ before, after, current });
    expect(result?.document).toEqual(document);
    expect(paths(result?.changes)).toEqual(changed);
    expect(result?.conflicts).toEqual([]);
  });

  const city = { field_name: 'city', is_facet: true };
  const rating = { field_name: 'rating', is_facet: true };
  const lens = { field_name: 'lens', is_facet: true };

  it('merges lists by key', () => {
    const before = { ...V, facets: [city, rating] };
    const after = { ...V, facets: [rating, city, lens] };
    const current = { ...V, facets: [{ ...rating, is_facet: false }, city, lens, { field_name: 'country' }] };
    const result = revertConfig({ before, after, current });
    const { facets } = readConfig(result?.document).config;
    const shown = [...facets].sort((a, b) => a.position - b.position);
    expect(shown.map(({ field_name }) => field_name)).toEqual(['city', 'rating', 'country']);
    expect(shown[1]?.is_facet).toBe(false);
    expect(result?.conflicts).toEqual([]);
  });

  it('merges an added list with the initial items', () => {
    const { facets } = DEFAULT_CONFIG;
    const [first, ...others] = facets;
    const after = { ...V, facets: others };
    const current = {
      ...V,
      facets: others.map((facet, index) => (index === 0 ? { ...facet, is_facet: false } : facet)),
    };
    const result = revertConfig({ before: V, after, current });
    const shown = readConfig(result?.document).config.facets.map(({ field_name }) => field_name);
    expect([...shown].sort()).toEqual(facets.map(({ field_name }) => field_name).sort());
    expect(result?.changes).toMatchObject([{ path: ['facets', first?.field_name], kind: 'added' }]);
    expect(result?.conflicts).toEqual([]);
  });

  it('does not touch a list that only a later change set changed', () => {
    const later = [{ ...rating, position: 4 }, { ...city, position: 1, note: 'x' }, 'broken'];
    const current = { ...V, facets: later, search: { rowHeight: 200 } };
    const before = { ...V, facets: [city], search: { rowHeight: 100 } };
    const after = { ...V, facets: [city], search: { rowHeight: 200 } };
    expect(revertConfig({ before, after, current })?.document).toEqual({
      ...current,
      search: { rowHeight: 100 },
    });
  });

  it('reports a value that was changed again later, and lets the admin choose', () => {
    const [before, after, current] = [100, 200, 300].map((rowHeight) => ({ ...V, search: { rowHeight } }));
    const result = revertConfig({ before, after, current });
    expect(result).toMatchObject({
      document: current,
      changes: [],
      conflicts: [{ path: ['search', 'rowHeight'], base: 200, mine: 300, theirs: 100 }],
    });
    expect(revertConfig({ before, after, current }, () => 'theirs')).toMatchObject({ document: before });
  });

  it('reverts an upgrade in the current format, with its former effect', () => {
    const before = { version: '5.0.2', global: { website_title: 'A' } };
    const { config } = readConfig(before);
    const after = { ...config, version: FRONT_END_VERSION };
    const current = setPath(after, ['global', 'website_title'], 'B');
    const result = revertConfig({ before, after, current });
    expect(result?.document).toMatchObject({ version: FRONT_END_VERSION, global: { website_title: 'B' } });
    expect(readConfig(result?.document).versionUpdate).toBe(false);
    expect(result?.conflicts).toEqual([]);
  });

  it('does not change a document of a newer version', () => {
    expect(revertConfig({ before: V, after: V, current: { version: '99.0.0' } })).toBeNull();
  });

  it('results in the configuration before, if there is no later change', () => {
    const edit = fc.constantFrom<[string[], unknown]>(
      [['search', 'rowHeight'], 100],
      [['appearance', 'light', 'accent'], '#123456'],
      [['appearance', 'dark', 'areas', 'toast', 'text'], '#123456'],
      [['facets'], [city, lens]],
      [['facets'], [lens, rating, city]],
      [['footer', 'entries'], [{ column: 'Left', translation: { en: 'A' } }]],
      [['order', 'subject'], { de: 'Hallo', en: 'Hello' }],
      [['order', 'subject'], { en: 'Hi' }],
      [['future'], { a: [1] }],
    );
    const edits = fc
      .array(edit, { maxLength: 6 })
      .map((list) => list.reduce<object>((config, [path, value]) => setPath(config, path, value), V));
    fc.assert(
      fc.property(edits, edits, edits, (before, after, later) => {
        const { config } = readConfig(before);
        const plain = revertConfig({ before, after, current: after });
        expect(plain?.conflicts).toEqual([]);
        expect(readConfig(plain?.document).config).toEqual({ ...config, version: FRONT_END_VERSION });
        const result = revertConfig({ before, after, current: later });
        const changed = applyDiff(readConfig(later).config, result?.changes ?? []);
        expect(readConfig(changed).config.search).toEqual(readConfig(result?.document).config.search);
        // Reverting again changes nothing more.
        if (result?.conflicts.length === 0)
          expect(revertConfig({ before, after: before, current: result.document })?.changes).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('restoreEffect', () => {
  it('lists the later changes that would be lost', () => {
    const before = { ...V, search: { rowHeight: 100 }, global: { website_title: 'A' } };
    const after = { ...V, search: { rowHeight: 200 }, global: { website_title: 'B' } };
    const current = { ...V, search: { rowHeight: 200, imageColWidth: 300 }, global: { website_title: 'A' } };
    const { changes, lost } = restoreEffect({ before, after, current });
    expect(paths(changes)).toEqual(['search.imageColWidth', 'search.rowHeight']);
    expect(paths(lost)).toEqual(['search.imageColWidth']);
  });

  it('restores the defaults before the first version', () => {
    const after = { ...V, global: { hide_dashboard: true } };
    expect(restoreEffect({ before: null, after, current: after })).toMatchObject({
      changes: [{ path: ['global', 'hide_dashboard'], to: DEFAULT_CONFIG.global.hide_dashboard }],
      lost: [],
    });
  });
});

describe('revertTranslations', () => {
  const meta = { _meta: { version: '5.1.4' } };
  const before = { search: { go: 'Go', all: 'All' } };
  const after = { search: { go: 'Start', all: 'All', more: 'More' }, footer: { imprint: 'Imprint' } };

  it('sets back one change set and preserves later ones', () => {
    const current = { ...after, search: { ...after.search, all: 'Everything' }, header: { a: 'A' } };
    const { document, changes, conflicts } = revertTranslations({ before, after, current });
    expect(document).toEqual({ search: { go: 'Go', all: 'Everything' }, header: { a: 'A' } });
    expect(changes.map(({ key }) => key)).toEqual(['footer.imprint', 'search.go', 'search.more']);
    expect(conflicts).toEqual([]);
  });

  it('reports a message that was changed again later', () => {
    const current = { ...after, search: { ...after.search, go: 'Search' } };
    const { conflicts, document } = revertTranslations({ before, after, current });
    expect(conflicts).toEqual([{ key: 'search.go', base: 'Start', mine: 'Search', theirs: 'Go' }]);
    expect(document).toMatchObject({ search: { go: 'Search' } });
    expect(revertTranslations({ before, after, current }, () => 'theirs').document).toEqual(before);
  });

  it('preserves the metadata, and accepts documents of other types', () => {
    expect(
      revertTranslations({ before: null, after, current: { ...meta, ...after } }).document,
    ).toMatchObject({});
    expect(revertTranslations({ before: 1, after: [], current: null })).toMatchObject({
      document: {},
      changes: [],
    });
  });

  it('lists the later messages that restoring the whole state would lose', () => {
    const current = { ...after, header: { a: 'A' }, search: before.search };
    const { changes, lost } = translationsRestoreEffect({ before, after, current });
    expect(changes.map(({ key }) => key)).toEqual(['footer.imprint', 'header.a']);
    expect(lost.map(({ key }) => key)).toEqual(['header.a']);
  });
});
