import { describe, expect, it } from 'vitest';
import {
  completeConfig,
  CONFIG_FIELDS,
  DEFAULT_CONFIG,
  fieldAt,
  parsePath,
  setPath,
  type ConfigField,
  type ConfigFault,
} from '@assetportal/sdk/config';
import { completeValue, faultsOf } from '../../../packages/sdk/src/config/complete.js';

/** Returns the faults of the default configuration with another value. */
const faultsWith = (path: string, value: unknown): readonly ConfigFault[] =>
  completeConfig(setPath<unknown>(DEFAULT_CONFIG, parsePath(path) ?? [], value)).faults;
const text = (length: number) => 'ä'.repeat(length);

describe('faults of a value', () => {
  it.each<[string, unknown, string, Record<string, unknown>?]>([
    ['global.hide_dashboard', 'yes', 'fault.toggle'],
    ['facets.0.position', 1.5, 'fault.integer'],
    ['facets.0.position', '1', 'fault.integer'],
    ['search.rowHeight', 180.5, 'fault.integer'],
    ['search.rowHeight', '180', 'fault.integer'],
    ['search.rowHeight', 47, 'fault.least', { limit: 48 }],
    ['search.rowHeight', 601, 'fault.most', { limit: 600 }],
    ['search.defaultView', 'tiles', 'fault.option', { options: 'grid, list, thumbnail' }],
    ['search.defaultView', 7, 'fault.option', { options: 'grid, list, thumbnail' }],
    ['global.website_title', 7, 'fault.text'],
    ['global.website_title', null, 'fault.text'],
    ['terms_of_use.links.de', text(2001), 'fault.long', { limit: 2000 }],
    ['terms_of_use.links.de', 'ftp://x', 'fault.link'],
    ['order.mailto', text(2001), 'fault.long', { limit: 2000 }],
    ['order.mailto', 'no address', 'fault.mail'],
    ['order.base_url', '/x', 'fault.webAddress'],
    ['appearance.light.accent', '', 'fault.color'],
    ['appearance.light.accent', 'red', 'fault.color'],
    ['version', '', 'fault.version'],
    ['version', 'x', 'fault.version'],
    ['version', text(101), 'fault.long', { limit: 100 }],
    ['facets', 'city', 'fault.list'],
    ['footer', [], 'fault.group'],
    ['terms_of_use.links', [], 'fault.perLanguage'],
    ['terms_of_use.links.German', '/x', 'fault.language'],
  ])('is reported for %s (case %#)', (path, value, key, params) => {
    expect(faultsWith(path, value)).toEqual([{ path, problem: { key, ...(params && { params }) } }]);
  });

  it.each<[string, unknown]>([
    ['facets.0.position', -3],
    ['facets.0.position', Number.MAX_SAFE_INTEGER],
    ['search.rowHeight', 48],
    ['search.rowHeight', 600],
    ['global.website_title', ''],
    ['order.base_url', ''],
    ['order.mailto', ''],
    ['terms_of_use.links.de', ''],
    ['footer.height', null],
    ['appearance.light.areas.header.text', null],
  ])('is not reported for %s = %j', (path, value) => {
    expect(faultsWith(path, value)).toEqual([]);
  });

  it('is reported for each field of numbers and options with its bounds', () => {
    const leaves = CONFIG_FIELDS.filter(({ path, max }) => max !== undefined && !path.includes('*'));
    expect(leaves.length).toBeGreaterThan(10);
    for (const { path, min, max = 0 } of leaves) {
      const problems = (value: number) => faultsWith(path, value).filter((fault) => fault.path === path);
      expect([path, problems(max + 1)]).toEqual([path, [expect.objectContaining({ path })]]);
      if (min !== undefined)
        expect(problems(min - 1)[0]?.problem).toEqual({ key: 'fault.least', params: { limit: min } });
    }
  });

  it('that is missing is reported only if it is required', () => {
    const item = (fieldAt(['facets', 0]) ?? {}) as ConfigField;
    expect(faultsOf(item, {}, 'facets.0')).toEqual([
      { path: 'facets.0.field_name', problem: { key: 'fault.required' } },
    ]);
    expect(faultsOf(item, undefined, 'facets.0')).toEqual([
      { path: 'facets.0', problem: { key: 'fault.required' } },
    ]);
    expect(faultsOf(item, { field_name: 'city' })).toEqual([]);
    expect([completeValue(item, {}), completeValue(item, { field_name: 'no field' })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(completeValue(item, { field_name: 'city' }, 4)).toMatchObject({ field_name: 'city', position: 4 });
  });
});
