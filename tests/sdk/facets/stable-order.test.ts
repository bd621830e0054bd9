import { describe, expect, it } from 'vitest';
import {
  createStableFacets,
  sortedRows,
  stableRows,
  type StableFacetsInput,
  type VisibleFacet,
} from '@assetportal/sdk/rules';
import { facet } from '../support/facets.js';

const values = (text: string) =>
  text.split(' ').map((part) => {
    const [label = '', count = '1'] = part.split(':');
    return { label, count: Number(count) };
  });

describe('stableRows', () => {
  it('starts in the order of the response', () => {
    expect(stableRows([], values('jpg:9 png:4'), [])).toEqual(values('jpg:9 png:4'));
  });

  it('preserves the order of rows when counts change, even to 0', () => {
    const rows = stableRows(values('jpg:9 png:4 gif:2'), values('png:7 jpg:3 tif:1'), []);
    expect(rows).toEqual(values('jpg:3 png:7 gif:0 tif:1'));
  });

  it('always includes selected values', () => {
    expect(stableRows([], values('jpg:9'), ['psd', 'jpg'])).toEqual(values('jpg:9 psd:0'));
  });
});

describe('spellings of a value', () => {
  it('have one row, in the spelling of the response', () => {
    const before = values('Sea:9 sky:4');
    expect(stableRows(before, values('sky:5 sea:2'), ['SEA'], 'keywords')).toEqual(values('sea:2 sky:5'));
    expect(sortedRows(before, values('sky:5'), [], 'keywords')).toEqual(values('sky:5 Sea:0'));
    expect(sortedRows(values('A:1'), values('a:1'), [], 'folder')).toEqual(values('a:1 A:0'));
  });
});

describe('sortedRows', () => {
  it.each([
    [
      'selected values first, in the order of the response',
      '',
      'jpg:9 png:4 gif:2',
      'gif',
      'gif:2 jpg:9 png:4',
    ],
    ['values without results last', 'png:4 gif:2', 'jpg:9 png:4', '', 'jpg:9 png:4 gif:0'],
    ['selected values without results first', 'jpg:9 psd:1', 'jpg:9', 'psd', 'psd:0 jpg:9'],
  ])('puts %s', (_, before, now, selected, expected) => {
    const list = (text: string) => (text === '' ? [] : values(text));
    expect(sortedRows(list(before), list(now), selected === '' ? [] : [selected])).toEqual(values(expected));
  });
});

describe('createStableFacets', () => {
  const configured = [facet('filetype', 0), facet('city', 1)];
  const shown = (field: number, text: string): VisibleFacet => ({
    kind: 'values',
    facet: configured[field] ?? facet('', 0),
    values: values(text),
  });
  const lists = (facets: readonly VisibleFacet[]) =>
    facets.map((entry) =>
      entry.kind === 'values' ? entry.values.map(({ label, count }) => `${label}:${count}`).join(' ') : '',
    );
  const response = (
    query: string,
    facets: readonly VisibleFacet[],
    filters: StableFacetsInput['filters'] = {},
  ) => ({
    query,
    numFound: facets.length,
    facets,
    configured,
    filters,
    locale: 'de',
  });

  it('starts in the configured order, and sorts again for the next response', () => {
    const { update } = createStableFacets();
    const first = update(response('a', [shown(0, 'png:2 jpg:9'), shown(1, 'Bonn:3')]));
    expect(lists(first)).toEqual(['jpg:9 png:2', 'Bonn:3']);
    const selected = update(response('a', [shown(0, 'jpg:1 png:5')], { filetype: ['jpg'] }));
    // A facet without values is hidden.
    expect(lists(selected)).toEqual(['jpg:1 png:5']);
    expect(lists(update(response('b', [shown(0, 'png:5 jpg:1')])))).toEqual(['png:5 jpg:1']);
  });

  it.each(['pointer', 'focus'] as const)('moves no row of a facet that has the %s', (how) => {
    const { update, hold } = createStableFacets();
    update(response('a', [shown(0, 'jpg:9 png:2'), shown(1, 'Bonn:3 Ulm:1')]));
    hold(how, 'filetype');
    const facets = [shown(0, 'png:5'), shown(1, 'Ulm:2')];
    const filters = { filetype: ['png'] };
    expect(lists(update(response('a', facets, filters)))).toEqual(['jpg:0 png:5', 'Ulm:2 Bonn:0']);
    hold(how, null);
    expect(lists(update(response('a', facets, filters)))).toEqual(['png:5 jpg:0', 'Ulm:2 Bonn:0']);
  });

  it('hides a facet of fixed values above the facet in use, unless it has a selected value', () => {
    const { update, hold } = createStableFacets();
    const both = [facet('orientation', 0), facet('city', 1), facet('filetype', 2)];
    const all: VisibleFacet[] = [
      { kind: 'values', facet: both[0]!, values: values('landscape:9') },
      { kind: 'values', facet: both[1]!, values: values('Bonn:3') },
      { kind: 'values', facet: both[2]!, values: values('glb:2') },
    ];
    const fieldsOf = (facets: readonly VisibleFacet[]) => facets.map((one) => one.facet.field_name);
    const input = { query: 'a', numFound: 1, filters: {}, locale: 'en', configured: both };
    update({ ...input, facets: all });
    hold('pointer', 'filetype');
    // The city stays, so that the facet in use does not move.
    expect(fieldsOf(update({ ...input, facets: all.slice(2) }))).toEqual(['city', 'filetype']);
    const selected: VisibleFacet = { ...all[0]!, kind: 'values', values: values('landscape:0') };
    const filters = { orientation: ['landscape'] };
    expect(fieldsOf(update({ ...input, filters, facets: [selected, all[2]!] }))).toEqual([
      'orientation',
      'city',
      'filetype',
    ]);
  });

  it('keeps the last values without results, until there are results again', () => {
    const { update } = createStableFacets();
    update(response('a', [shown(0, 'jpg:9 png:2')]));
    expect(lists(update(response('b', [])))).toEqual(['jpg:0 png:0']);
    expect(lists(update(response('bc', [])))).toEqual(['jpg:0 png:0']);
    expect(lists(update(response('c', [shown(0, 'gif:1')])))).toEqual(['gif:1']);
  });

  it('returns the same facets while a request is running', () => {
    const { update } = createStableFacets();
    const first = update(response('a', [shown(0, 'png:2')]));
    expect(update({ ...response('a', []), query: undefined })).toBe(first);
  });
});
