import fc from 'fast-check';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';

/** Content of the files of an export, by name. */
export type Files = Readonly<Record<string, unknown>>;

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((one) => one.trim() === one);
const groups = fc.subarray(['press', 'media', 'Agentur Süd', 'ξένοι'], { minLength: 0 });
const sets = fc.subarray(['small', 'large'], { minLength: 0 });

/** Returns settings of all kinds that fit together: rules and users refer only to groups and formats that exist. */
export const settings: fc.Arbitrary<Files> = fc
  .record({ groups, sets, rows: fc.integer({ min: 10, max: 90 }), view: fc.constantFrom('grid', 'list') })
  .chain(({ groups: names, sets: ids, rows, view }) =>
    fc.record({
      'config.json': fc.constant({
        ...DEFAULT_CONFIG,
        global: { ...DEFAULT_CONFIG.global, max_assets: rows },
        search: { ...DEFAULT_CONFIG.search, defaultView: view },
      }),
      'translations/de.json': fc
        .dictionary(fc.constantFrom('title', 'placeholder', 'errorTitle'), text)
        .map((search) => ({ search })),
      'pages/en.json': fc.dictionary(fc.constantFrom('about', 'imprint', 'help'), text),
      'formats.json': fc.constant({
        convert_sets: ids.map((id, index) => ({
          id,
          asset_groups: ['image'],
          format: 'webp',
          longest_side: 100 + index + rows,
        })),
      }),
      'collections.json': fc
        .uniqueArray(fc.constantFrom('sea', 'city', 'people_1'), { maxLength: 3 })
        .chain((indicators) =>
          fc.record({
            collections: fc.constant(indicators.map((indicator) => ({ indicator, search: indicator }))),
            folders: fc.boolean(),
          }),
        ),
      'groups.json': fc.constant({ groups: names }),
      'permissions.json': fc.record({
        rights: fc.uniqueArray(rule([...names, 'guests'], ids), {
          selector: ({ group, folder }) => `${group} /${folder}`,
          maxLength: 5,
        }),
        without_rule: fc.record({ guests: level, users: level }),
      }),
      'users.json': fc
        .uniqueArray(fc.constantFrom('anna', 'Grace', 'jürgen'), { maxLength: 3 })
        .chain((users) => fc.tuple(...users.map((name) => user(name, names))))
        .map((users) => ({ users: [ADMIN, ...users] })),
    }),
  );

const level = fc.constantFrom('none', 'view', 'download');

const rule = (names: string[], ids: string[]) =>
  fc
    .record({
      group: fc.constantFrom(...names),
      folder: fc.constantFrom('', 'a', 'a/Grüße'),
      access: level,
    })
    .chain((one) =>
      one.access === 'download' && ids.length > 0
        ? fc.subarray(ids, { minLength: 1 }).map((some) => ({ ...one, convert_sets: some }))
        : fc.constant(one),
    );

const user = (name: string, names: string[]) =>
  fc.record({
    name: fc.constant(name),
    email: fc.constantFrom(null, 'mail@portal.example'),
    groups: fc.subarray(names),
    isAssetUser: fc.boolean(),
    isGuiAdmin: fc.boolean(),
    locale: fc.constantFrom(null, 'de'),
  });

/** The account that applies the settings. Without it, the portal would have no admin. */
const ADMIN = {
  name: 'admin',
  email: null,
  groups: [],
  isAssetUser: true,
  isGuiAdmin: true,
  locale: null,
};
