import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyDiff,
  diffConfig,
  getPath,
  parsePath,
  pathText,
  setPath,
  unsetPath,
  type ConfigPath,
} from '@assetportal/sdk/config';

describe('diffConfig and applyDiff', { tags: ['d.config.diff'] }, () => {
  it.each<[string, unknown, unknown, unknown[]]>([
    ['no change', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
    [
      'a changed value',
      { a: { b: 1 } },
      { a: { b: 2 } },
      [{ path: ['a', 'b'], kind: 'changed', from: 1, to: 2 }],
    ],
    ['an added member', {}, { a: null }, [{ path: ['a'], kind: 'added', to: null }]],
    ['a removed member', { a: [] }, {}, [{ path: ['a'], kind: 'removed', from: [] }]],
    ['a changed type', { a: [] }, { a: {} }, [{ path: ['a'], kind: 'changed', from: [], to: {} }]],
    [
      'several members, in alphabetical order',
      { b: 1, a: 1 },
      { b: 2, a: 2 },
      [
        { path: ['a'], kind: 'changed', from: 1, to: 2 },
        { path: ['b'], kind: 'changed', from: 1, to: 2 },
      ],
    ],
    ['an inserted item', [1, 3], [1, 2, 3], [{ path: [1], kind: 'added', to: 2 }]],
    ['a removed item', [1, 2, 3], [1, 3], [{ path: [1], kind: 'removed', from: 2 }]],
    [
      'a changed member of an item',
      [{ field_name: 'a', n: 1 }, 'x'],
      [{ field_name: 'a', n: 2 }, 'x'],
      [{ path: [0, 'n'], kind: 'changed', from: 1, to: 2 }],
    ],
    [
      'several removed items, the last one first',
      [0, 1, 2, 3],
      [3],
      [
        { path: [2], kind: 'removed', from: 2 },
        { path: [1], kind: 'removed', from: 1 },
        { path: [0], kind: 'removed', from: 0 },
      ],
    ],
    [
      'a member name with a dot',
      { 'a.b': 1 },
      { 'a.b': 2 },
      [{ path: ['a.b'], kind: 'changed', from: 1, to: 2 }],
    ],
    ['a changed root', 1, [1], [{ path: [], kind: 'changed', from: 1, to: [1] }]],
  ])('reports and applies %s', (_, from, to, changes) => {
    expect(diffConfig(from, to)).toEqual(changes);
    expect(applyDiff(from, diffConfig(from, to))).toEqual(to);
  });

  it('turns any value into any other, and never modifies its input', () => {
    const key = fc.oneof(fc.constantFrom('a', 'b', 'a.b', '0', '__proto__', 'constructor', ''), fc.string());
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(null, true, 'x'), fc.string()),
        fc.array(tie('tree'), { maxLength: 5 }),
        fc.array(fc.tuple(key, tie('tree')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    fc.assert(
      fc.property(fc.oneof(tree, fc.jsonValue()), fc.oneof(tree, fc.jsonValue()), (a, b) => {
        const before = JSON.stringify(a);
        const changes = diffConfig(a, b);
        expect(JSON.stringify(sorted(applyDiff(a, changes)))).toBe(JSON.stringify(sorted(b)));
        expect(JSON.stringify(a)).toBe(before);
        expect(diffConfig(a, a)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  const names = (text: string) => ({
    facets: [...text].map((field_name, position) => ({ field_name, position })),
  });
  const facet = (key: string) => ['facets', key];

  it.each<[string, unknown, unknown, unknown[]]>([
    [
      'an item inserted at the start as one addition',
      names('bc'),
      names('abc'),
      [{ path: facet('a'), kind: 'added', to: { field_name: 'a' }, after: null }],
    ],
    [
      'an item without a key inserted at the start as one addition',
      { footer: { entries: [{ column: 'Left', position: 0 }] } },
      {
        footer: {
          entries: [
            { column: 'Right', position: 0 },
            { column: 'Left', position: 1 },
          ],
        },
      },
      [{ path: ['footer', 'entries', 0], kind: 'added', to: { column: 'Right' } }],
    ],
    [
      'the last item moved to the start as one move',
      names('abcd'),
      names('dabc'),
      [{ path: facet('d'), kind: 'moved', after: null }],
    ],
    [
      'two swapped items as one move',
      names('abc'),
      names('bac'),
      [{ path: facet('a'), kind: 'moved', after: 'b' }],
    ],
    [
      'a removal, a move and an addition behind the moved item',
      names('abcd'),
      names('cbxd'),
      [
        { path: facet('a'), kind: 'removed', from: { field_name: 'a' } },
        { path: facet('b'), kind: 'moved', after: 'c' },
        { path: facet('x'), kind: 'added', to: { field_name: 'x' }, after: 'b' },
      ],
    ],
    [
      'a change of a moved item',
      names('ab'),
      setPath(names('ba'), ['facets', 0, 'is_facet'], false),
      [
        { path: facet('a'), kind: 'moved', after: 'b' },
        { path: [...facet('b'), 'is_facet'], kind: 'added', to: false },
      ],
    ],
    [
      'a key in another case as a change of the same item',
      { dashboard: { collections: [{ key: 'New', position: 0 }] } },
      { dashboard: { collections: [{ key: 'new', position: 0 }] } },
      [
        {
          path: ['dashboard', 'collections', 'new', 'key'],
          kind: 'changed',
          from: 'New',
          to: 'new',
        },
      ],
    ],
    [
      'items with the same key by their index',
      names('aa'),
      names('aab'),
      [{ path: ['facets', 2], kind: 'added', to: { field_name: 'b' } }],
    ],
    [
      'an invalid position as a value',
      names('a'),
      { facets: [{ field_name: 'a', position: 'first' }] },
      [{ path: ['facets', 'a', 'position'], kind: 'added', to: 'first' }],
    ],
  ])('reports %s', (_, from, to, changes) => {
    expect(new Set(diffConfig(from, to))).toEqual(new Set(changes));
    expect(applyDiff(from, diffConfig(from, to))).toEqual(to);
  });

  it('keeps the numbers of the positions if the order does not change', () => {
    const spread = { facets: [9, 5].map((position) => ({ field_name: `f${position}`, position })) };
    expect(diffConfig(spread, { facets: [{ field_name: 'f5' }, { field_name: 'f9' }] })).toEqual([]);
    const changes = diffConfig(spread, setPath(spread, ['facets', 0, 'is_facet'], false));
    expect(changes).toEqual([{ path: ['facets', 'f9', 'is_facet'], kind: 'added', to: false }]);
    expect(applyDiff(spread, changes)).toEqual({
      facets: [
        { field_name: 'f5', position: 5 },
        { field_name: 'f9', position: 9, is_facet: false },
      ],
    });
  });

  it('turns any configuration into any other', () => {
    const key = fc.constantFrom(...'abcdef');
    const items = (member: string) =>
      fc.array(
        fc.record(
          { [member]: key, position: fc.integer({ min: 0, max: 5 }), value: fc.integer({ min: 0, max: 2 }) },
          { requiredKeys: [] },
        ),
        { maxLength: 5 },
      );
    const unique = fc
      .shuffledSubarray([...'abcdef'])
      .map((all) => all.map((field_name, position) => ({ field_name, position })));
    const config = fc.record(
      {
        facets: fc.oneof(unique, unique, items('field_name')),
        footer: fc.record({ entries: items('column') }),
        iconSet: items('key'),
        order: fc.dictionary(key, fc.integer({ min: 0, max: 2 })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(config, config, (a, b) => {
        const before = JSON.stringify(a);
        const changes = diffConfig(a, b);
        expect(inOrder(applyDiff(a, changes))).toEqual(inOrder(b));
        expect(JSON.stringify(a)).toBe(before);
        expect(diffConfig(a, a)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('moves as few items as possible', () => {
    const order = fc.shuffledSubarray([...'abcde']).map((all) => all.join(''));
    fc.assert(
      fc.property(order, order, (from, to) => {
        const moved = diffConfig(names(from), names(to)).filter(({ kind }) => kind === 'moved').length;
        const common = [...from].filter((name) => to.includes(name));
        const sets = common.reduce<string[]>((all, name) => [...all, ...all.map((set) => set + name)], ['']);
        const unmoved = sets.filter((set) => [...to].filter((name) => set.includes(name)).join('') === set);
        expect(moved).toBe(common.length - Math.max(...unmoved.map(({ length }) => length)));
      }),
      { numRuns: 300 },
    );
  });

  it('rejects changes that belong to another value', () => {
    expect(() => applyDiff([1], [{ path: [4, 'a'], kind: 'changed', from: 1, to: 2 }])).toThrow(RangeError);
    expect(() => applyDiff({ a: 'text' }, [{ path: ['a', 'b'], kind: 'added', to: 2 }])).toThrow(RangeError);
    for (const path of [facet('x'), [...facet('x'), 'position']])
      expect(() => applyDiff(names('a'), [{ path, kind: 'removed', from: 2 }])).toThrow(RangeError);
    expect(() => applyDiff(names('a'), [{ path: facet('a'), kind: 'moved', after: 'x' }])).toThrow(
      RangeError,
    );
  });
});

/** Sorts the properties of all objects by name, so that equal values have equal JSON. JSON also turns -0 into 0. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, member]): [string, unknown] => [key, sorted(member)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the lists of a configuration in the order of their positions, without valid positions. */
function inOrder(config: unknown): unknown {
  const lists = config as Record<string, unknown> & { footer?: { entries: object[] } };
  const list = (value: unknown) => {
    const items = value as { position?: number }[];
    return items
      .map((item, index) => [item.position ?? index, { ...item, position: undefined }] as const)
      .sort(([one], [other]) => one - other)
      .map(([, item]) => item);
  };
  return Object.fromEntries(
    Object.entries({ ...lists, footer: lists.footer?.entries ?? [] }).map(([key, value]) => [
      key,
      Array.isArray(value) ? list(value) : value,
    ]),
  );
}

describe('config paths', () => {
  it.each<[ConfigPath, string]>([
    [[], ''],
    [['facets', 3, 'options', 'sort'], 'facets.3.options.sort'],
    [['order', 'a.b'], 'order."a.b"'],
    [['links', '0'], 'links."0"'],
    [['', 'say "x"'], '""."say \\"x\\""'],
  ])('formats %j as %s, and parses it again', (path, text) => {
    expect(pathText(path)).toBe(text);
    expect(parsePath(text)).toEqual(path);
  });

  it.each(['a..b', '.a', 'a.', '"a', 'a"b"', '"a"b'])('rejects %s', (text) => {
    expect(parsePath(text)).toBeUndefined();
  });

  it('parses every path that pathText formats', () => {
    const path = fc.array(fc.oneof(fc.string(), fc.constantFrom('a.b', '"', '\\', '7', '\n'), fc.nat()));
    fc.assert(
      fc.property(path, (keys) => {
        expect(parsePath(pathText(keys))).toEqual(keys);
      }),
      { numRuns: 500 },
    );
  });

  it('returns only own members and existing items', () => {
    const tree = { a: [{ b: 1 }], text: 'x' };
    expect(getPath(tree, ['a', 0, 'b'])).toBe(1);
    expect(getPath(tree, ['a', '0', 'b'])).toBe(1);
    expect(getPath(tree, [])).toBe(tree);
    for (const path of [['a', 1], ['a', -1], ['a', 'length'], ['constructor'], ['__proto__'], ['text', 0]]) {
      expect(getPath(tree, path)).toBeUndefined();
    }
  });

  it('sets and removes values without modifying the tree', () => {
    const tree = { list: [{ n: 1 }, { n: 2 }] };
    expect(setPath(tree, ['list', 1, 'n'], 3)).toEqual({ list: [{ n: 1 }, { n: 3 }] });
    expect(setPath(tree, ['list', 2], 'end')).toEqual({ list: [{ n: 1 }, { n: 2 }, 'end'] });
    expect(setPath(tree, ['new', 'deep'], 1)).toEqual({ ...tree, new: { deep: 1 } });
    expect(unsetPath(tree, ['list', 0])).toEqual({ list: [{ n: 2 }] });
    expect(unsetPath(tree, ['list', 7, 'n'])).toBe(tree);
    expect(tree).toEqual({ list: [{ n: 1 }, { n: 2 }] });
    expect(() => setPath(tree, ['list', 3], 1)).toThrow(RangeError);
    expect(() => setPath(tree, ['list', 'first'], 1)).toThrow(RangeError);
  });

  it('never changes a prototype', () => {
    const tree = setPath({}, ['__proto__', 'polluted'], true);
    expect('polluted' in {}).toBe(false);
    expect(Object.getPrototypeOf(tree)).toBe(Object.prototype);
  });
});
