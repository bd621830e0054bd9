import { FACET_DEFAULT, type VisibleFacet } from '@assetportal/sdk';
import { describe, expect, it } from 'vitest';
import { endsOf, rangeOf, wholeSteps } from '../../packages/web/src/pages/search/facets/ends.js';
import { createSteadyFacets, steadyRows } from '../../packages/web/src/pages/search/facets/steady.js';
import { folderTree, openFolders, visibleFolders } from '../../packages/web/src/pages/search/facets/tree.js';

const values = (text: string) =>
  text.split(' ').map((part) => {
    const [label = '', count = '1'] = part.split(':');
    return { label, count: Number(count) };
  });

describe('the rows of a facet', () => {
  it('start in the answer’s order', () => {
    expect(steadyRows([], values('jpg:9 png:4'), [])).toEqual(values('jpg:9 png:4'));
  });

  it('keep their place when counts change, also with nothing left', () => {
    const rows = steadyRows(values('jpg:9 png:4 gif:2'), values('png:7 jpg:3 tif:1'), []);
    expect(rows).toEqual(values('jpg:3 png:7 gif:0 tif:1'));
  });

  it('always hold what is ticked', () => {
    expect(steadyRows([], values('jpg:9'), ['psd', 'jpg'])).toEqual(values('jpg:9 psd:0'));
  });
});

describe('the tree of folders', () => {
  const tree = folderTree(values('a:9 b:5 a/x:4 a/y:5 a/x/1:2 c/d:1'));

  it('puts each folder in its parent, under the last part of its path', () => {
    expect(tree.map(({ name, depth }) => [name, depth])).toEqual([
      ['a', 0],
      ['b', 0],
      ['c/d', 0],
    ]);
    expect(tree[0]?.folders.map(({ name, label, count }) => [name, label, count])).toEqual([
      ['x', 'a/x', 4],
      ['y', 'a/y', 5],
    ]);
    expect(tree[0]?.folders[0]?.folders[0]).toMatchObject({ name: '1', depth: 2, label: 'a/x/1' });
  });

  it('shows only what lies in open folders; what is ticked stands open', () => {
    const open = openFolders(new Set(), ['a/x/1']);
    expect([...open]).toEqual(['a', 'a/x']);
    const seen = (opened: ReadonlySet<string>) =>
      visibleFolders(tree, (folder) => opened.has(folder.label)).map((folder) => folder.label);
    expect(seen(new Set())).toEqual(['a', 'b', 'c/d']);
    expect(seen(open)).toEqual(['a', 'a/x', 'a/x/1', 'a/y', 'b', 'c/d']);
  });
});

describe('the ends of a range', () => {
  it.each([
    [{ min: 95, max: 1204 }, 10, { min: 90, max: 1210 }],
    [{ min: 3, max: 3 }, 1, { min: 3, max: 4 }],
  ])('%o in steps of %i', (range, step, whole) => {
    expect(wholeSteps(range, step)).toEqual(whole);
  });

  it.each([
    [undefined, [0, 100]],
    [{ from: 20 }, [20, 100]],
    [{ from: '-5', to: '70' }, [0, 70]],
    [{ from: 90, to: 10 }, [10, 90]],
    [{ from: 'nonsense' }, [0, 100]],
  ])('of %o stand at %o', (range, ends) => {
    expect(endsOf(range, 0, 100)).toEqual(ends);
  });

  it('take a day from its first to its last second', () => {
    const [from, to] = endsOf({ from: '2024-03-01', to: '2024-03-01' }, 0, 4e9);
    expect(to - from).toBe(86_399);
  });

  it.each([
    [[0, 100], null],
    [[10, 100], { from: 10 }],
    [[0, 90], { to: 90 }],
    [[10, 90], { from: 10, to: 90 }],
  ] as const)('%o make the filter %o', (ends, filter) => {
    expect(rangeOf(ends, 0, 100)).toEqual(filter);
  });
});

describe('facets from answer to answer', () => {
  const facet = (field_name: string) => ({ ...FACET_DEFAULT, field_name });
  const all = [facet('filetype'), facet('city')];
  const shown = (field: number, text: string): VisibleFacet => ({
    kind: 'values',
    facet: all[field] ?? facet(''),
    values: values(text),
  });
  const labels = (facets: readonly VisibleFacet[]) =>
    facets.map((one) => (one.kind === 'values' ? one.values.map((value) => value.label).join(' ') : ''));

  it('keep their places within a query, and are sorted anew by the next', () => {
    const steady = createSteadyFacets();
    expect(labels(steady('a', [shown(0, 'png:2 jpg:9'), shown(1, 'Bonn:3')], all, 'de'))).toEqual([
      'jpg png',
      'Bonn',
    ]);
    const narrowed = steady('a', [shown(0, 'png:5 jpg:1')], all, 'de');
    expect(labels(narrowed)).toEqual(['jpg png', 'Bonn']);
    expect(narrowed[1]).toMatchObject({ values: [{ label: 'Bonn', count: 0 }] });
    expect(labels(steady('b', [shown(0, 'png:5 jpg:1')], all, 'de'))).toEqual(['png jpg']);
  });

  it('stay as they are while an answer is on its way', () => {
    const steady = createSteadyFacets();
    const first = steady('a', [shown(0, 'png:2')], all, 'de');
    expect(steady(undefined, [], all, 'de')).toBe(first);
  });
});
