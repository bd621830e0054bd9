import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeConfig,
  configJsonSchema,
  CONFIG_FIELDS,
  DEFAULT_CONFIG,
  setPath,
  parsePath,
  type JsonSchema,
} from '@assetportal/sdk/config';
import * as z from 'zod';
import { isValid } from './json-schema-validator.js';

const at = (schema: JsonSchema, ...path: string[]) =>
  path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], schema) as JsonSchema;

let schema: z.ZodType | undefined;

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
      description: 'Height of a row in the list.',
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
    schema ??= z.fromJSONSchema(await configJsonSchema());
    expect(schema.safeParse(DEFAULT_CONFIG).success).toBe(true);
  });

  it.each([
    ['', {}, true],
    ['unknown', { a: 1 }, true],
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
    schema ??= z.fromJSONSchema(await configJsonSchema());
    const config = setPath<unknown>(DEFAULT_CONFIG, parsePath(path) ?? [], value);
    expect(schema.safeParse(config).success).toBe(accepted);
  });

  // The schema cannot express keys that are unique in a list, and pairs of limits. The check reports both.
  const OF_SEVERAL_VALUES = ['fault.used', 'fault.most'];

  /** Returns a configuration with one value, in the first item of each list and in German. */
  const withValue = (path: string, value: unknown): unknown =>
    path.split('.').reduceRight<unknown>((inner, key, index, keys) => {
      if (key !== '*') return { [key]: inner };
      const list = CONFIG_FIELDS.find((field) => field.path === keys.slice(0, index).join('.'));
      if (list?.widget !== 'list') return { de: inner };
      // The other required members are valid.
      return [
        {
          ...(list.default as object[])[0],
          field_name: 'city',
          key: 'edit',
          short: 'DE',
          ...(inner as object),
        },
      ];
    }, value);

  it('agrees with the check about random and edge values of every field (CD7)', async () => {
    const schema = await configJsonSchema();
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
    const fieldAndValue = fc.constantFrom(...leaves).chain(({ path, maxLength = 1, widget }) => {
      const edge = fc.constantFrom<unknown>(...long(maxLength));
      const edges = widget === 'perLanguage' ? edge.map((de) => ({ de })) : edge;
      return fc.tuple(fc.constant(path), fc.oneof(value, edges));
    });
    fc.assert(
      fc.property(fieldAndValue, ([path, raw]) => {
        const config = withValue(path, raw);
        const faults = completeConfig(config).faults.filter(
          ({ problem: { key }, path: at }) =>
            !OF_SEVERAL_VALUES.includes(key) || (key === 'fault.most' && !isPair(at, config)),
        );
        expect([path, raw, isValid(schema, config)]).toEqual([path, raw, faults.length === 0]);
      }),
      { numRuns: 500 },
    );
  });

  /** True for the smaller value of a pair of limits if it is within its own bounds. */
  function isPair(path: string, config: unknown): boolean {
    if (!/\.min_(?:height|width)$/.test(path)) return false;
    const own = path
      .split('.')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], config);
    const max = CONFIG_FIELDS.find((field) => field.path === path)?.max ?? 0;
    return (own as number) <= max;
  }
});
