import {
  changesAsText,
  describeChanges,
  describeFileChange,
  describeSetting,
  describeTranslationChanges,
} from '@assetportal/sdk/admin';
import {
  CONFIG_FIELDS,
  DEFAULT_CONFIG,
  parsePath,
  setPath,
  type PortalConfig,
} from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const en = await loadAdminTranslations('en');
const de = await loadAdminTranslations('de');

/** Returns the default configuration with other values. */
const withValues = (values: Readonly<Record<string, unknown>>): PortalConfig =>
  Object.entries(values).reduce(
    (config, [path, value]) => setPath(config, parsePath(path) ?? [], value),
    DEFAULT_CONFIG,
  );

const lines = (before: unknown, after: unknown, translator = en) =>
  describeChanges(before, after, translator).map(({ text }) => text);

/** Returns the default facets in another order or with another one. */
const facets = (change: (items: PortalConfig['facets']) => PortalConfig['facets']) =>
  withValues({
    facets: change([...DEFAULT_CONFIG.facets]).map((facet, position) => ({ ...facet, position })),
  });

const [first, second, third] = DEFAULT_CONFIG.facets as [
  PortalConfig['facets'][0],
  PortalConfig['facets'][0],
  PortalConfig['facets'][0],
];
const lens = { ...first, field_name: 'lens', translation: {} };

describe('describeChanges', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    [
      'a color with its scheme',
      { 'appearance.light.areas.header.background': '#0b2a4a' },
      'Appearance › Header background, light: as the page → #0b2a4a',
      'Darstellung › Hintergrund der Kopfzeile, hell: wie die Seite → #0b2a4a',
    ],
    [
      'a length',
      { 'dashboard.heroImage.height': 480 },
      'Home page › Hero image › Height: 350 px → 480 px',
      'Startseite › Titelbild › Höhe: 350 px → 480 px',
    ],
    [
      'a toggle',
      { 'global.hide_dashboard': true },
      'Portal › Hide home page: off → on',
      'Portal › Startseite ausblenden: aus → an',
    ],
    [
      'an option',
      { 'search.defaultView': 'list' },
      'Search › Default view: Grid → List',
      'Suche › Standardansicht: Raster → Liste',
    ],
    [
      'a text in a language',
      { 'dashboard.heroImage.texts': { de: 'Hallo' } },
      'Home page › Hero image › Text, German: missing → Hallo',
      'Startseite › Titelbild › Text, Deutsch: fehlt → Hallo',
    ],
    [
      'a link in a language',
      { 'login.register.links': { en: 'https://example.org/join' } },
      'Login › Registration › Registration form addresses, English: missing → https://example.org/join',
      'Anmeldung › Registrierung › Adressen des Registrierungsformulars, Englisch: fehlt → https://example.org/join',
    ],
    [
      'a field',
      { 'sorting.default': 'rating' },
      'Sorting › Default sort field: Relevance → Rating',
      'Sortierung › Standardsortierfeld: Relevanz → Bewertung',
    ],
    [
      'a size that depends on the content',
      { 'footer.height': 120 },
      'Footer › Minimum height: automatic → 120 px',
      'Fußzeile › Mindesthöhe: automatisch → 120 px',
    ],
    [
      'an empty text',
      { 'global.website_title': 'Nordhafen' },
      'Portal › Website title: empty → Nordhafen',
      'Portal › Titel der Website: leer → Nordhafen',
    ],
    [
      'an unknown key',
      { 'search.newKey': [1] },
      'Search › newKey: none → [1]',
      'Suche › newKey: keine → [1]',
    ],
  ])('describes %s', (_, values, english, german) => {
    expect(lines(DEFAULT_CONFIG, withValues(values))).toEqual([english]);
    expect(lines(DEFAULT_CONFIG, withValues(values), de)).toEqual([german]);
  });

  it.each<[string, (items: PortalConfig['facets']) => PortalConfig['facets'], string, string, string]>([
    [
      'an added item',
      (items) => items.toSpliced(2, 0, lens),
      'Filters › Filter “Lens” added at position 3',
      'Filter › Filter „Objektiv“ an Position 3 hinzugefügt',
      'added at 3',
    ],
    [
      'a removed item',
      (items) => items.slice(1),
      `Filters › Filter “${en.t(`fields.${first.field_name}`)}” removed`,
      `Filter › Filter „${de.t(`fields.${first.field_name}`)}“ entfernt`,
      'removed',
    ],
    [
      'a moved item',
      (items) => [...items.slice(1, 4), first, ...items.slice(4)],
      `Filters › Filter “${en.t(`fields.${first.field_name}`)}” moved from 1 to 4`,
      `Filter › Filter „${de.t(`fields.${first.field_name}`)}“ von 1 auf 4 verschoben`,
      'moved from 1 to 4',
    ],
  ])('describes %s of a list', (_, change, english, german, action) => {
    const [entry] = describeChanges(DEFAULT_CONFIG, facets(change), en);
    expect(lines(DEFAULT_CONFIG, facets(change))).toEqual([english]);
    expect(lines(DEFAULT_CONFIG, facets(change), de)).toEqual([german]);
    expect(entry).toMatchObject({ action, isItem: true, page: 'search' });
  });

  it('names an item with its label in the language of the admin, and without one with its key', () => {
    const named = facets((items) =>
      items.with(1, { ...second, translation: { en: 'Where', de: 'Wo' }, is_facet: !second.is_facet }),
    );
    const [, toggle] = [0, 1].map(
      (index) =>
        describeChanges(
          facets((items) => items.with(1, { ...second, translation: { en: 'Where', de: 'Wo' } })),
          named,
          index === 0 ? en : de,
        )[0],
    );
    expect(toggle?.place).toEqual(['Filter', 'Filter „Wo“']);
    const custom = facets((items) => items.with(2, { ...third, field_name: 'x_rights' }));
    expect(lines(DEFAULT_CONFIG, custom).at(-1)).toMatch('“x_rights” added at position 3');
  });

  it('describes items without a key by their position', () => {
    const entry = { translation: { en: 'About' }, column: 'Left' };
    const after = withValues({ 'footer.entries': [entry] });
    expect(lines(DEFAULT_CONFIG, after)).toEqual(['Footer › Entries › Entry “About” added at position 1']);
    const unnamed = withValues({ 'footer.entries': [{ ...entry, translation: {} }] });
    expect(lines(DEFAULT_CONFIG, unnamed)).toEqual(['Footer › Entries › Entry 1 added at position 1']);
    expect(lines(after, withValues({ 'footer.entries': [{ ...entry, column: 'Right' }] }))).toEqual([
      'Footer › Entries › Entry “About” › Column: Left column → Right column',
    ]);
  });

  it('compares text by word, in their language', () => {
    const [before, after] = ['Welcome to the portal', 'Welcome to the museum'].map((text) =>
      withValues({ 'dashboard.heroImage.texts': { en: text } }),
    );
    expect(describeChanges(before, after, de)).toMatchObject([
      {
        language: { code: 'en', name: 'Englisch' },
        runs: [
          { kind: 'equal', text: 'Welcome to the ' },
          { kind: 'removed', text: 'portal' },
          { kind: 'added', text: 'museum' },
        ],
      },
    ]);
  });

  it('sorts changes in the order of the settings, and writes them as text', () => {
    const after = withValues({ 'login.box.max_width': 500, 'global.max_assets': 3, 'search.rowHeight': 100 });
    expect(changesAsText(describeChanges(DEFAULT_CONFIG, after, en))).toBe(
      'Portal › Maximum per action: no limit → 3\nSearch › List row height: 180 px → 100 px\nLogin › Login form › Maximum width: 368 px → 500 px\n',
    );
  });

  it('accepts documents that are no configurations', () => {
    expect(lines(null, { facets: 1 })).toHaveLength(1);
    expect(lines({ facets: [{ field_name: 1 }] }, { facets: 'x', a: {} })).toHaveLength(2);
  });
});

describe('describeSetting', () => {
  it.each(['en', 'de'])('has a title for each setting in %s', async (locale) => {
    const translator = await loadAdminTranslations(locale);
    for (const { path } of CONFIG_FIELDS) {
      const keys = (parsePath(path) ?? []).map((key) => (key === '*' ? 0 : key));
      const { title, place, page } = describeSetting(keys, DEFAULT_CONFIG, translator);
      expect([path, ...place, title].filter((text) => text === '' || text.includes('config.'))).toEqual([]);
      expect([path, page === null]).toEqual([path, path === 'version']);
    }
  });
});

describe('describeTranslationChanges', () => {
  it('describes each message with its key and language', () => {
    const changes = describeTranslationChanges(
      {
        lang: 'fr',
        before: { search: { go: 'Aller', old: '' } },
        after: { search: { go: 'Chercher', new: 'Neuf' } },
      },
      en,
    );
    expect(changes.map(({ text }) => text)).toEqual([
      'search.go, French: Aller → Chercher',
      'search.new, French: missing → Neuf',
      'search.old, French: empty → missing',
    ]);
    expect(changes.map(({ runs }) => runs === null)).toEqual([false, true, true]);
  });
});

describe('describeFileChange', () => {
  const svg = { mediaType: 'image/svg+xml; charset=utf-8', bytes: 3072 };
  const png = { mediaType: 'image/png', bytes: 120_000, width: 2048, height: 512 };

  it.each([
    ['en', null, svg, 'Main logo: none → SVG, 3.1 kB'],
    ['de', svg, png, 'Hauptlogo: SVG, 3,1 kB → PNG, 120 kB, 2.048 × 512 px'],
    ['en', png, null, 'Main logo: PNG, 120 kB, 2,048 × 512 px → none'],
  ])('%s: describes type, size and dimensions', (locale, before, after, expected) => {
    const { text } = describeFileChange('logo', before, after, locale === 'en' ? en : de);
    expect(text.replaceAll('\u00a0', ' ')).toBe(expected);
  });
});
