import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG, defaultAt, findSetting, getPath, pathText } from '@assetportal/sdk/config';

const facets = DEFAULT_CONFIG.facets.map(({ field_name: name }) => name);
const [facet = ''] = facets;

describe('findSetting', () => {
  test.each([
    ['search.defaultView', 'search.defaultView', 'select'],
    [' search ', 'search', 'group'],
    ['facets', 'facets', 'list'],
    ['facets.0', 'facets.0', 'group'],
    [`facets.${facet}`, 'facets.0', 'group'],
    [`facets[${facet}].is_facet`, 'facets.0.is_facet', 'toggle'],
    ['order.subject.EN', 'order.subject.en', 'text'],
  ])('%s is %s', (text, path, widget) => {
    const setting = findSetting(text, DEFAULT_CONFIG);
    if (setting.kind !== 'setting') throw new Error(JSON.stringify(setting));
    expect([pathText(setting.path), setting.field.widget]).toEqual([path, widget]);
  });

  test.each([
    ['search.defaultVeiw', 'search.defaultView'],
    ['Search.DefaultView', 'search.defaultView'],
    ['defaultView', 'search.defaultView'],
    ['max_asets', 'global.max_assets'],
    [`facets.${facet}x.is_facet`, `facets.${facet}`],
    ['facets.999', null],
    ['zzzzzz', null],
    ['__proto__', null],
    ['search..x', 'search'],
    ['', null],
  ])('%s is unknown, and %s is the nearest', (text, nearest) => {
    expect(findSetting(text, DEFAULT_CONFIG)).toEqual({ kind: 'unknown', nearest });
  });

  test('a key that a list lacks', () => {
    expect(findSetting('facets[no_such_field]', DEFAULT_CONFIG)).toEqual({
      kind: 'no-item',
      list: ['facets'],
      member: 'field_name',
      key: 'no_such_field',
    });
  });
});

test.each([
  [['search', 'defaultView'], 'grid'],
  [['facets', 0, 'options', 'preview'], 10],
  [['facets', 0, 'field_name'], undefined],
  [['facets', 0], undefined],
  [['order', 'subject', 'en'], undefined],
  [['facets'], getPath(DEFAULT_CONFIG, ['facets'])],
])('the default of %j', (path, value) => expect(defaultAt(path)).toEqual(value));
