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
    ['nothing', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
    ['a value', { a: { b: 1 } }, { a: { b: 2 } }, [{ path: ['a', 'b'], kind: 'changed', from: 1, to: 2 }]],
    ['a new member', {}, { a: null }, [{ path: ['a'], kind: 'added', to: null }]],
    ['a member less', { a: [] }, {}, [{ path: ['a'], kind: 'removed', from: [] }]],
    ['another kind', { a: [] }, { a: {} }, [{ path: ['a'], kind: 'changed', from: [], to: {} }]],
    [
      'members in the order of their names',
      { b: 1, a: 1 },
      { b: 2, a: 2 },
      [
        { path: ['a'], kind: 'changed', from: 1, to: 2 },
        { path: ['b'], kind: 'changed', from: 1, to: 2 },
      ],
    ],
    ['an item put between', [1, 3], [1, 2, 3], [{ path: [1], kind: 'added', to: 2 }]],
    ['an item taken out', [1, 2, 3], [1, 3], [{ path: [1], kind: 'removed', from: 2 }]],
    [
      'a member of an item',
      [{ field_name: 'a', n: 1 }, 'x'],
      [{ field_name: 'a', n: 2 }, 'x'],
      [{ path: [0, 'n'], kind: 'changed', from: 1, to: 2 }],
    ],
    [
      'several items taken out, the last one first',
      [0, 1, 2, 3],
      [3],
      [
        { path: [2], kind: 'removed', from: 2 },
        { path: [1], kind: 'removed', from: 1 },
        { path: [0], kind: 'removed', from: 0 },
      ],
    ],
    ['a name with dots', { 'a.b': 1 }, { 'a.b': 2 }, [{ path: ['a.b'], kind: 'changed', from: 1, to: 2 }]],
    ['the whole', 1, [1], [{ path: [], kind: 'changed', from: 1, to: [1] }]],
  ])('%s', (_, from, to, changes) => {
    expect(diffConfig(from, to)).toEqual(changes);
    expect(applyDiff(from, diffConfig(from, to))).toEqual(to);
  });

  it('apply(diff(a, b), a) = b, of any two values, and nothing is changed in place', () => {
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

  it('refuses changes that belong to another value', () => {
    expect(() => applyDiff([1], [{ path: [4, 'a'], kind: 'changed', from: 1, to: 2 }])).toThrow(RangeError);
    expect(() => applyDiff({ a: 'text' }, [{ path: ['a', 'b'], kind: 'added', to: 2 }])).toThrow(RangeError);
  });
});

/** As text, since the members of an object have no order; -0 is 0 there. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, member]): [string, unknown] => [key, sorted(member)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('paths', () => {
  it.each<[ConfigPath, string]>([
    [[], ''],
    [['facets', 3, 'options', 'sort'], 'facets.3.options.sort'],
    [['order', 'a.b'], 'order."a.b"'],
    [['links', '0'], 'links."0"'],
    [['', 'say "x"'], '""."say \\"x\\""'],
  ])('%j is written %s', (path, text) => {
    expect(pathText(path)).toBe(text);
    expect(parsePath(text)).toEqual(path);
  });

  it.each(['a..b', '.a', 'a.', '"a', 'a"b"', '"a"b'])('%s is no path', (text) => {
    expect(parsePath(text)).toBeUndefined();
  });

  it('every path is read as it was written', () => {
    const path = fc.array(fc.oneof(fc.string(), fc.constantFrom('a.b', '"', '\\', '7', '\n'), fc.nat()));
    fc.assert(
      fc.property(path, (keys) => {
        expect(parsePath(pathText(keys))).toEqual(keys);
      }),
      { numRuns: 500 },
    );
  });

  it('gets what is there, and nothing that an object inherits', () => {
    const tree = { a: [{ b: 1 }], text: 'x' };
    expect(getPath(tree, ['a', 0, 'b'])).toBe(1);
    expect(getPath(tree, ['a', '0', 'b'])).toBe(1);
    expect(getPath(tree, [])).toBe(tree);
    for (const path of [['a', 1], ['a', -1], ['a', 'length'], ['constructor'], ['__proto__'], ['text', 0]]) {
      expect(getPath(tree, path)).toBeUndefined();
    }
  });

  it('sets and unsets without changing what was', () => {
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

  it('sets no prototype', () => {
    const tree = setPath({}, ['__proto__', 'polluted'], true);
    expect('polluted' in {}).toBe(false);
    expect(Object.getPrototypeOf(tree)).toBe(Object.prototype);
  });
});
