import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  diffTranslations,
  flattenCatalog,
  mergeCatalogs,
  readCatalog,
  CATALOG_LIMITS,
  unflattenCatalog,
  type CatalogTree,
} from '@assetportal/sdk/translations';

const key = fc
  .string({ minLength: 0, maxLength: 6 })
  .filter((name) => !['__proto__', 'constructor'].includes(name));
/** Trees with arbitrary keys, including dots and backslashes, and without empty groups. */
const trees: fc.Arbitrary<CatalogTree> = fc.letrec<{ tree: CatalogTree; filled: CatalogTree }>((tie) => ({
  tree: fc.dictionary(key, fc.oneof({ maxDepth: 4 }, fc.string(), tie('filled')), { maxKeys: 5 }),
  filled: tie('tree').filter((tree) => Object.keys(tree).length > 0),
})).tree;

describe('flattenCatalog and unflattenCatalog', () => {
  it('are inverse functions for all keys', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(unflattenCatalog(flattenCatalog(tree))).toEqual(tree);
      }),
    );
  });

  it('escape dots in keys to distinguish them from groups', () => {
    const tree = { 'a.b': 'dotted', a: { b: 'below', 'c\\': { 'd.': 'odd' } } };
    expect([...flattenCatalog(tree)]).toEqual([
      ['a\\.b', 'dotted'],
      ['a.b', 'below'],
      ['a.c\\\\.d\\.', 'odd'],
    ]);
  });

  it.each([[['a', 'a.b']], [['a.b', 'a']], [['a.b.c', 'a.b']]])(
    'reject %j: a message and a group with the same key',
    (keys) => {
      expect(() => unflattenCatalog(keys.map((name) => [name, 'x']))).toThrow(
        /“a(\.b)?” is both a message and a group/,
      );
    },
  );

  it('never access a prototype', () => {
    expect(
      unflattenCatalog([
        ['__proto__.polluted', 'x'],
        ['constructor.prototype.polluted', 'x'],
      ]),
    ).toEqual({});
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('readCatalog', () => {
  it('accepts only strings as leaves, and preserves unknown keys', () => {
    const raw = { a: 'x', n: 1, l: ['x'], nil: null, t: true, my: { own: 'y', no: 2, none: {} }, empty: '' };
    expect(readCatalog(raw)).toEqual({ a: 'x', my: { own: 'y' }, empty: '' });
  });

  it.each([[null], [undefined], ['text'], [[1, 2]], [7]])('returns an empty tree for %j', (raw) => {
    expect(readCatalog(raw)).toEqual({});
  });

  it('drops keys that lead to a prototype', () => {
    const raw = JSON.parse(
      '{"__proto__": {"polluted": "x"}, "constructor": {"prototype": {"polluted": "x"}}, "a": {"__proto__": {"polluted": "x"}}}',
    ) as unknown;
    const tree = readCatalog(raw);
    expect(tree).toEqual({});
    expect(Object.getPrototypeOf(tree)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('drops messages beyond the limits of depth, number and length', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 10_000; level++) deep = { deep };
    expect(readCatalog({ deep, a: 'x' })).toEqual({ a: 'x' });
    const many = Object.fromEntries(
      Array.from({ length: CATALOG_LIMITS.messages + 5 }, (_, index) => [`k${index}`, 'x']),
    );
    expect(Object.keys(readCatalog(many))).toHaveLength(CATALOG_LIMITS.messages);
    const long = { fits: 'x'.repeat(CATALOG_LIMITS.length), not: 'x'.repeat(CATALOG_LIMITS.length + 1) };
    expect(Object.keys(readCatalog(long))).toEqual(['fits']);
    expect(readCatalog({ ['k'.repeat(CATALOG_LIMITS.key + 1)]: 'x' })).toEqual({});
  });

  it('accepts its own result without changes', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(readCatalog(readCatalog(tree))).toEqual(readCatalog(tree));
      }),
    );
  });
});

describe('mergeCatalogs', () => {
  it('prefers the first tree, ignores its empty messages, and preserves the structure of the second', () => {
    expect(
      mergeCatalogs(
        { a: 'first', b: '', c: 'text', d: { e: 'group' }, own: { x: 'y' } },
        { a: 'second', b: 'second', c: { x: 'group' }, d: 'text', rest: 'z' },
      ),
    ).toEqual({ a: 'first', b: 'second', c: { x: 'group' }, d: 'text', own: { x: 'y' }, rest: 'z' });
  });
});

describe('diffTranslations', () => {
  it('has no changes for a tree that equals its target', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const diff = diffTranslations(tree, tree);
        expect([diff.changes, diff.surplus, diff.placeholders]).toEqual([[], [], []]);
      }),
    );
  });

  it('lists every message that differs, with its former and its new version', () => {
    fc.assert(
      fc.property(trees, trees, (a, b) => {
        const [from, to] = [flattenCatalog(a), flattenCatalog(b)];
        const keys = [...new Set([...from.keys(), ...to.keys()])].filter(
          (key) => from.get(key) !== to.get(key),
        );
        const expected = keys.map((key) => ({ key, from: from.get(key) ?? null, to: to.get(key) ?? null }));
        const { changes } = diffTranslations(a, b);
        expect(new Set(changes)).toEqual(new Set(expected));
      }),
    );
  });
});
