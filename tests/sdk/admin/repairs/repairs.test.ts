import fc from 'fast-check';
import { applyRepair, repairsOf, type Repair, type RepairEdit } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION, patchConfig, readConfig, setPath } from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const en = await loadAdminTranslations('en');
const V = { version: FRONT_END_VERSION };

const repairs = (document: object): readonly Repair[] => repairsOf(document, readConfig(document), en);
const applied = (document: object, change: RepairEdit | null | undefined) =>
  JSON.stringify(change === null || change === undefined ? null : applyRepair(document, change));

describe('repairsOf', () => {
  it('returns nothing for a configuration without problems', () => expect(repairs(V)).toEqual([]));

  it.each<[string, object, object, object | null, object | null]>([
    [
      'a misspelled key',
      { ...V, search: { rowHight: 100, imageColWidth: 200 } },
      {
        kind: 'unknown-key',
        path: ['search', 'rowHight'],
        stored: '100',
        nearest: 'rowHeight',
        problems: [],
        setting: { title: 'rowHight', place: ['Search'], page: 'search' },
      },
      { ...V, search: { rowHeight: 100, imageColWidth: 200 } },
      { ...V, search: { imageColWidth: 200 } },
    ],
    [
      'a key without a similar one',
      { ...V, global: { zzz: { a: [1] } } },
      { kind: 'unknown-key', nearest: null, stored: '{"a":[1]}' },
      null,
      { ...V, global: {} },
    ],
    [
      'a misspelled key beside the correct one',
      { ...V, search: { rowHight: 100, rowHeight: 120 } },
      { kind: 'unknown-key', nearest: 'rowHeight' },
      null,
      { ...V, search: { rowHeight: 120 } },
    ],
    [
      'a misspelled option',
      { ...V, search: { defaultView: 'gird' } },
      {
        kind: 'invalid-value',
        path: ['search', 'defaultView'],
        stored: 'gird',
        nearest: 'grid',
        problems: [{ key: 'fault.option' }],
        setting: { title: 'Default view' },
      },
      { ...V, search: { defaultView: 'grid' } },
      { ...V, search: {} },
    ],
    [
      'a value of another type',
      { ...V, global: { hide_dashboard: 'maybe', website_title: 'A' } },
      { kind: 'invalid-value', stored: 'maybe', nearest: null, problems: [{ key: 'fault.toggle' }] },
      null,
      { ...V, global: { website_title: 'A' } },
    ],
    [
      'an item that is no group',
      { ...V, facets: [{ field_name: 'city' }, 7] },
      {
        kind: 'invalid-value',
        path: ['facets', 1],
        stored: '7',
        setting: { title: 'Filter 2', place: ['Filters'] },
      },
      null,
      { ...V, facets: [{ field_name: 'city' }] },
    ],
    [
      'an item without a key',
      { ...V, facets: [{ is_facet: true }, { field_name: 'city' }] },
      {
        kind: 'invalid-value',
        path: ['facets', 0, 'field_name'],
        stored: null,
        problems: [{ key: 'fault.required' }],
      },
      null,
      { ...V, facets: [{ field_name: 'city' }] },
    ],
    [
      'a key that is used twice',
      { ...V, facets: [{ field_name: 'city' }, { field_name: 'city' }] },
      { kind: 'invalid-value', path: ['facets', 1, 'field_name'], stored: 'city' },
      null,
      { ...V, facets: [{ field_name: 'city' }] },
    ],
    [
      'an invalid language code',
      { ...V, dashboard: { heroImage: { texts: { '12': 'x', de: 'y' } } } },
      { kind: 'invalid-value', stored: 'x', problems: [{ key: 'fault.language' }] },
      null,
      { ...V, dashboard: { heroImage: { texts: { de: 'y' } } } },
    ],
    [
      'a value of an item, by the name of the item',
      {
        ...V,
        facets: [
          { field_name: 'rating', position: 2 },
          { field_name: 'city', position: 1, options: { sort: 'alpha' } },
        ],
      },
      {
        path: ['facets', 1, 'options', 'sort'],
        nearest: 'alph',
        setting: { title: 'Order of values', place: ['Filters', 'Filter “City”'] },
      },
      {
        ...V,
        facets: [
          { field_name: 'rating', position: 2 },
          { field_name: 'city', position: 1, options: { sort: 'alph' } },
        ],
      },
      {
        ...V,
        facets: [
          { field_name: 'rating', position: 2 },
          { field_name: 'city', position: 1, options: {} },
        ],
      },
    ],
  ])('describes and repairs %s', (_, document, expected, renamed, removed) => {
    const [repair, ...others] = repairs(document);
    expect(repair).toMatchObject(expected);
    expect(others).toEqual([]);
    expect(applied(document, repair?.rename)).toBe(JSON.stringify(renamed));
    expect(applied(document, repair?.remove)).toBe(JSON.stringify(removed));
  });

  it('returns a misspelled required key once, and repairs it in place', () => {
    const document = { ...V, facets: [{ is_facet: true, fieldname: 'city', position: 0 }] };
    const [repair, ...others] = repairs(document);
    expect(others).toEqual([]);
    expect(repair).toMatchObject({
      kind: 'unknown-key',
      nearest: 'field_name',
      problems: [{ key: 'fault.required' }],
    });
    const renamed = { ...V, facets: [{ is_facet: true, field_name: 'city', position: 0 }] };
    expect(applied(document, repair?.rename)).toBe(JSON.stringify(renamed));
    expect(repairs(renamed)).toEqual([]);
  });

  it('offers no removal of the version or the whole document', () => {
    expect(repairs({ version: 'x' })).toMatchObject([{ path: ['version'], remove: null, rename: null }]);
    expect(repairsOf([], readConfig([]), en).every(({ remove }) => remove === null)).toBe(true);
  });

  it('shortens long values', () => {
    const [repair] = repairs({ ...V, unknown: 'x'.repeat(10_000) });
    expect(repair?.stored?.length).toBeLessThan(600);
  });

  it('ignores a repair that does not fit the document any more', () => {
    expect(applyRepair(V, { kind: 'remove', path: ['search', 'rowHeight'] })).toBe(V);
    const document = { a: 1, b: 2 };
    expect(applyRepair(document, { kind: 'rename', path: ['a'], to: 'b' })).toBe(document);
  });

  it('repairs all problems one by one, and saving another setting preserves those that are left', () => {
    const key = fc.constantFrom('rowHight', 'imageColWidh', 'defaultView', 'views', 'x.y', 'facets', '');
    const value = fc.constantFrom<unknown>(1, 'gird', null, [], {}, [{ fieldname: 'a' }], 'x');
    const member = fc.tuple(fc.constantFrom('search', 'facets', 'globl', 'login'), key, value);
    fc.assert(
      fc.property(fc.array(member, { maxLength: 6 }), (members) => {
        let document: object = members.reduce<object>(
          (tree, [top, name, content]) => ({
            ...tree,
            [top]: { ...(tree as Record<string, object>)[top], [name]: content },
          }),
          V,
        );
        for (let rest = repairs(document); rest.length > 0; rest = repairs(document)) {
          const before = readConfig(document);
          const saved = patchConfig(
            document,
            before.config,
            setPath(before.config, ['global', 'max_assets'], 7),
          );
          expect(readConfig(saved).unknown).toEqual(before.unknown);
          expect(readConfig(saved).faults).toEqual(before.faults);
          const [repair] = rest;
          const change = repair?.rename ?? repair?.remove;
          expect(change).not.toBeNull();
          document = applyRepair(document, change as RepairEdit);
          expect(repairs(document).length).toBeLessThanOrEqual(rest.length + 2);
        }
      }),
      { numRuns: 10 },
    );
  });
});
