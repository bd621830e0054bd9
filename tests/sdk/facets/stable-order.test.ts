import { describe, expect, it } from 'vitest';
import { createStableFacets, stableRows, type VisibleFacet } from '@assetportal/sdk/rules';
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

describe('createStableFacets', () => {
  const all = [facet('filetype', 0), facet('city', 1)];
  const shown = (field: number, text: string): VisibleFacet => ({
    kind: 'values',
    facet: all[field] ?? facet('', 0),
    values: values(text),
  });
  const labels = (facets: readonly VisibleFacet[]) =>
    facets.map((entry) =>
      entry.kind === 'values' ? entry.values.map((value) => value.label).join(' ') : '',
    );

  it('preserves the order within a query, and sorts again for the next query', () => {
    const update = createStableFacets();
    expect(labels(update('a', [shown(0, 'png:2 jpg:9'), shown(1, 'Bonn:3')], all, 'de'))).toEqual([
      'jpg png',
      'Bonn',
    ]);
    const second = update('a', [shown(0, 'png:5 jpg:1')], all, 'de');
    expect(labels(second)).toEqual(['jpg png', 'Bonn']);
    expect(second[1]).toMatchObject({ values: [{ label: 'Bonn', count: 0 }] });
    expect(labels(update('b', [shown(0, 'png:5 jpg:1')], all, 'de'))).toEqual(['png jpg']);
  });

  it('returns the same facets while a request is running', () => {
    const update = createStableFacets();
    const first = update('a', [shown(0, 'png:2')], all, 'de');
    expect(update(undefined, [], all, 'de')).toBe(first);
  });
});
