import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchConfig, readConfig, setPath, type PortalConfig } from '@assetportal/sdk/config';
import { setUp, TITLE } from './editing.js';

/** Values of a stored document that are invalid, unknown or missing. */
const FAULTY = {
  version: '5.1.4',
  facets: [{ field_name: 'city' }, { fieldname: 'country' }, 7, { field_name: 'city', position: 9 }],
  footer: { entries: { de: 'nonsense' }, height: 'tall' },
  search: { rowHeight: '200', of_ours: true },
  appearance: { light: { accent: 'hsl(1, 2%, 3%)' } },
  terms_of_use: { links: { DE: '/agb', German: '/x' } },
  departments: { press: [1] },
};

describe('saving', () => {
  it('erases nothing in other parts of the document (CB2)', { tags: ['d.config.problems'] }, async () => {
    const { editor, server } = await setUp(FAULTY);
    editor.set(TITLE, 'New');
    expect(await editor.save()).toBe('saved');
    expect(server.config).toEqual({ ...FAULTY, global: { website_title: 'New' } });
  });

  it('keeps ignored items when a list changes (CB2)', async () => {
    const { editor, server, state } = await setUp(FAULTY);
    expect(editor.add(['facets'], { field_name: 'lens' })).toEqual([]);
    editor.set(['facets', 0, 'options', 'sort'], 'alph');
    expect(await editor.save()).toBe('saved');
    const [first, misspelled, number, duplicate] = FAULTY.facets;
    expect((server.config as typeof FAULTY).facets).toEqual([
      { ...(first as object), options: { sort: 'alph' } },
      misspelled,
      number,
      { ...state().config.facets[1], field_name: 'lens', position: 1 },
      duplicate,
    ]);
  });

  it('replaces an invalid value only if it is edited', async () => {
    const { editor, server } = await setUp(FAULTY);
    editor.set(['search', 'rowHeight'], 300);
    editor.set(['terms_of_use', 'links', 'de'], '/neu');
    expect(await editor.save()).toBe('saved');
    expect(server.config).toEqual({
      ...FAULTY,
      search: { rowHeight: 300, of_ours: true },
      terms_of_use: { links: { de: '/neu', German: '/x' } },
    });
  });
});

describe('patchConfig', () => {
  const text = fc.constantFrom('a', 'b', 'c', 'd', 'B', ' a', '');
  const json = fc.oneof(fc.constantFrom(7, 'x', null, true), fc.jsonValue({ maxDepth: 1 }));
  const position = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constant('first'));
  const facet = fc.record(
    { field_name: text, position, of_ours: json, is_facet: json },
    { requiredKeys: [] },
  );
  const entry = fc.record(
    { position, column: fc.constantFrom('Left', 'Right', 'no'), translation: fc.dictionary(text, json) },
    { requiredKeys: [] },
  );
  const links = fc.dictionary(
    fc.constantFrom('de', 'DE', 'en', 'EN', 'German'),
    fc.constantFrom('/a', '/b', 7),
  );
  const document = fc.record(
    {
      facets: fc.oneof(json, fc.array(fc.oneof(facet, json), { maxLength: 5 })),
      footer: fc.oneof(
        json,
        fc.record({ entries: fc.array(fc.oneof(entry, json), { maxLength: 4 }), height: json }),
      ),
      dashboard: fc.record({
        collections: fc.array(fc.record({ key: text, position }, { requiredKeys: ['key'] })),
      }),
      terms_of_use: fc.record({ links }, { requiredKeys: [] }),
      search: fc.oneof(json, fc.record({ rowHeight: json, posters: json }, { requiredKeys: [] })),
      of_ours: json,
    },
    { requiredKeys: [] },
  );
  const read = (raw: object): PortalConfig => readConfig({ version: '5.1.4', ...raw }).config;

  it(
    'stores exactly the edited configuration, whatever the document contains (CB2)',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(document, document, fc.integer({ min: 40, max: 700 }), (raw, other, height) => {
          const stored = { version: '5.1.4', ...raw };
          const before = read(stored);
          // The edit takes parts of another configuration, so that items are added, removed, moved and changed.
          const { facets, footer, dashboard, terms_of_use } = read(other);
          const edits = [{ facets }, { footer }, { dashboard, terms_of_use }, {}];
          for (const edit of edits) {
            const edited = setPath({ ...before, ...edit }, ['search', 'imageColWidth'], Math.max(48, height));
            const patched = patchConfig(stored, before, edited);
            expect(read(patched)).toEqual(edited);
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it('returns an equal document without an edit, and changes only the edited value (CB2)', () => {
    fc.assert(
      fc.property(document, (raw) => {
        const stored = { version: '5.1.4', ...raw };
        const before = read(stored);
        expect(patchConfig(stored, before, before)).toEqual(stored);
        const titled = setPath(before, TITLE, 'New');
        expect(patchConfig(stored, before, titled)).toEqual({ ...stored, global: { website_title: 'New' } });
      }),
      { numRuns: 150 },
    );
  });
});
