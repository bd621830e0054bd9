import { describe, expect, it } from 'vitest';
import {
  configJsonSchema,
  DEFAULT_CONFIG,
  setPath,
  parsePath,
  type JsonSchema,
} from '@assetportal/sdk/config';
import * as z from 'zod';

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
});
