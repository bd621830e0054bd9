import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeConfig,
  configJsonSchema,
  CONFIG_FIELDS,
  DEFAULT_CONFIG,
  getPath,
  parsePath,
  setPath,
  type JsonSchema,
} from '@assetportal/sdk/config';
import { validatorOf } from './json-schema-validator.js';

const at = (schema: JsonSchema, ...path: string[]) =>
  path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], schema) as JsonSchema;

/** Compiles the schema. In each test, because the mutation tests change the code that is executed in a test. */
const compiled = async () => validatorOf(await configJsonSchema());

describe('configJsonSchema', { tags: ['d.config.schema'] }, () => {
  it('is a JSON Schema of draft 2020-12, with titles, descriptions, defaults and bounds', async () => {
    const schema = await configJsonSchema();
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Portal configuration',
      type: 'object',
    });
    expect(at(schema, 'properties', 'search', 'properties', 'rowHeight')).toEqual({
      title: 'List row height',
      description: expect.stringMatching(/^Height of a row/) as string,
      type: 'integer',
      minimum: 48,
      maximum: 600,
      default: 180,
    });
    expect(at(schema, 'properties', 'footer', 'properties', 'height')).toMatchObject({
      type: ['integer', 'null'],
      default: null,
    });
    expect(at(schema, 'properties', 'facets', 'items')).toMatchObject({
      title: 'Filter',
      required: ['field_name'],
    });
    expect(
      at(schema, 'properties', 'facets', 'items', 'properties', 'options', 'properties', 'filterVal'),
    ).toMatchObject({ enum: ['filesize', 'date', null], default: null });
    expect(at(schema, 'properties', 'facets')['default']).toEqual(DEFAULT_CONFIG.facets);
    expect(JSON.stringify(schema)).not.toContain('undefined');
  });

  it.each([
    ['de', 'Zeilenhöhe der Liste'],
    ['en', 'List row height'],
    ['fr', 'List row height'],
  ])('uses the labels of %s: “%s”', async (locale, title) => {
    const schema = await configJsonSchema(locale);
    expect(at(schema, 'properties', 'search', 'properties', 'rowHeight')['title']).toBe(title);
  });

  it('accepts the default configuration', async () => {
    const errorsIn = await compiled();
    expect(errorsIn(DEFAULT_CONFIG)).toEqual([]);
  });

  it.each([
    ['', {}, true],
    ['unknown', { a: 1 }, false],
    ['global.max_asets', 7, false],
    ['$schema', './config.schema.json', true],
    ['global.website_title', 'Mine', true],
    ['global.website_title', 7, false],
    ['global.hide_dashboard', 'yes', false],
    ['search.rowHeight', 47, false],
    ['search.rowHeight', 180.5, false],
    ['search.defaultView', 'tiles', false],
    ['footer.height', null, true],
    ['footer.height', -1, false],
    ['facets', [{ field_name: 'city' }], true],
    ['facets', [{ position: 1 }], false],
    ['facets', [{ field_name: 'no field' }], false],
    ['terms_of_use.links', { de: '' }, true],
    ['terms_of_use.links', { de: '/custom/terms' }, true],
    ['terms_of_use.links', { de: 'javascript:alert(1)' }, false],
    ['terms_of_use.links', { German: '/custom/terms' }, false],
    ['appearance.light.accent', '#fff', true],
    ['appearance.light.accent', 'red', false],
    ['appearance.light.areas.header.text', null, true],
    ['customPages', [{ key: 'about' }], true],
    ['customPages', [{ key: 'about us' }], false],
  ])('accepts %s = %j: %s', async (path, value, accepted) => {
    const errorsIn = await compiled();
    const config = setPath<unknown>(DEFAULT_CONFIG, parsePath(path) ?? [], value);
    expect(errorsIn(config).length === 0).toBe(accepted);
  });

  const leaves = CONFIG_FIELDS.filter(({ widget, path }) => widget !== 'group' && !path.endsWith('.*'));
  const text = fc.oneof(
    fc.constantFrom(
      ...[
        '',
        ' ',
        '\n',
        'x',
        'city',
        'title asc',
        'a.b',
        '😀',
        'ä',
        '\uD800',
        '5.1.4',
        'v1.2.3.4.5',
        'DE',
        'de-CH',
        '#fff',
      ],
      ...[
        '#ffff',
        '/x',
        '//x',
        '/\\x',
        'https://x',
        'HTTP://x y',
        'mailto:a@b.example',
        'tel:1',
        'javascript:x',
      ],
      ...[
        'a@b',
        'a@b.example,',
        'A <a@b.example>; c@d.example',
        'a..b@c.example',
        'a@b.example\nbcc: c@d.example',
      ],
      ...[
        'bookmark-check',
        'a-',
        '__proto__',
        'grid',
        'asc',
        'a@b,c@d',
        'ä@ö.example',
        `a@${'b'.repeat(260)}`,
      ],
    ),
    fc.string(),
    fc.string({ unit: 'binary' }),
  );
  const number = fc.oneof(
    fc.constantFrom(...leaves.flatMap(({ min = 0, max = 1 }) => [min - 1, min, max, max + 1])),
    fc.constantFrom(0.5, -0, 1e20, 2 ** 53, -(2 ** 53), Number.MAX_SAFE_INTEGER),
    fc.integer(),
  );
  const json = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 1 }));
  const value = fc.oneof(json, fc.dictionary(fc.constantFrom('de', 'DE', 'EN', 'German', 'x'), json));
  const long = (limit: number) =>
    ['a', '😀'].flatMap((letter) => [letter.repeat(limit), letter.repeat(limit + 1)]);
  const fieldAndValue = fc.constantFrom(...leaves).chain(({ path, maxLength = 1, widget, min, max }) => {
    const edges =
      min === undefined || max === undefined
        ? fc.constantFrom<unknown>(...long(maxLength))
        : fc.constantFrom<unknown>(min - 1, min, max, max + 1);
    const own = widget === 'perLanguage' ? edges.map((de) => ({ de })) : edges;
    return fc.tuple(fc.constant(path), fc.oneof(value, own));
  });

  /** The defaults, with an item in each list and a value in German for each text. */
  const COMPLETE = completeConfig({
    footer: { entries: [{ links: { de: {} } }] },
    dashboard: { collections: [{ key: 'new' }] },
    visibleLocales: [{ short: 'DE' }],
    customPages: [{ key: 'about' }],
  }).config;

  /** Sets a value in the first item of each list and in German. Does nothing if an invalid value is in its place. */
  const withValue = (config: unknown, [path, value]: readonly [string, unknown]): unknown => {
    const keys = path.split('.').map((key, index, all) => {
      if (key !== '*') return key;
      const parent = CONFIG_FIELDS.find((field) => field.path === all.slice(0, index).join('.'));
      return parent?.widget === 'list' ? 0 : 'de';
    });
    try {
      return setPath(config, keys, value);
    } catch {
      return config;
    }
  };

  it('has the same faults and unknown keys as the check, in random configurations (CD7)', async () => {
    const errorsIn = await compiled();
    const values = fc.array(fieldAndValue, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(values, (changes) => {
        const config = changes.reduce<unknown>(withValue, COMPLETE);
        const { faults, unknown } = completeConfig(config);
        const errors = errorsIn(config);
        const own = faults.filter(({ problem, path }) => !isOfSeveralValues(problem.key, path, config));
        const paths = [...own, ...unknown].map(({ path }) => path);
        expect([changes, paths.filter((path) => !errors.includes(path))]).toEqual([changes, []]);
        // The check does not look into an item that it ignores because of its key.
        const isChecked = (error: string) =>
          !faults.some(
            ({ path }) =>
              /\.\d+\.(?:field_name|key|short)$/.test(path) && isBelow(error, path.replace(/\.[^.]+$/, '')),
          );
        const faulty = new Set(paths);
        expect([changes, errors.filter((path) => isChecked(path) && !faulty.has(path))]).toEqual([
          changes,
          [],
        ]);
      }),
      { numRuns: 500 },
    );
  });

  const isBelow = (path: string, above: string) => path.startsWith(`${above}.`);

  /** Unique keys and pairs of limits. The schema cannot express them. */
  function isOfSeveralValues(problem: string, path: string, config: unknown): boolean {
    if (problem !== 'fault.most') return /^(?:fault\.used|[a-z]+\.(?:key|code)Used)$/.test(problem);
    // The smaller value of a pair, if it is within its own bounds.
    const own = getPath(config, parsePath(path) ?? []);
    const { max = 0 } = CONFIG_FIELDS.find((field) => field.path === path) ?? {};
    return /\.min_(?:height|width)$/.test(path) && (own as number) <= max;
  }
});
