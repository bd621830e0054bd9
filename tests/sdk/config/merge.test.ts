import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threeWayMerge, type MergeOptions } from '@assetportal/sdk/config';

const keyOf: MergeOptions['keyOf'] = (path) => (path.at(-1) === 'list' ? 'id' : undefined);
const items = (text: string) => [...text].map((id) => ({ id }));

describe('threeWayMerge', () => {
  it.each<[string, unknown, unknown, unknown, unknown]>([
    ['changes of different members', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
    ['equal changes', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }],
    ['a removal and a change elsewhere', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
    ['members of a group that both added', {}, { g: { a: 1 } }, { g: { b: 2 } }, { g: { a: 1, b: 2 } }],
    ['items by index if no list has changed its length', [1, 2], [3, 2], [1, 4], [3, 4]],
    ['an item that one side added', items('ab'), items('abc'), items('ab'), items('abc')],
  ])('merges %s (CB4)', (_, base, mine, theirs, merged) => {
    expect(threeWayMerge(base, mine, theirs)).toEqual({ value: merged, conflicts: [] });
  });

  it.each([
    ['additions after the same item', 'ab', 'axb', 'ayb', 'axyb'],
    ['a move and an addition', 'abc', 'cab', 'abxc', 'cabx'],
    ['a removal and a move', 'abcd', 'abd', 'dabc', 'dab'],
    ['two removals', 'abc', 'bc', 'ab', 'b'],
    ['the same addition at different places', 'ab', 'xab', 'abx', 'xab'],
  ])('merges lists with a key: %s (CB4)', (_, base, mine, theirs, merged) => {
    const lists = [base, mine, theirs].map((text) => ({ list: items(text) })) as [unknown, unknown, unknown];
    expect(threeWayMerge(...lists, { keyOf })).toEqual({ value: { list: items(merged) }, conflicts: [] });
  });

  it('merges members of the same item, and reports only the members that both changed (CB4)', () => {
    const of = (a: number, b: number) => ({ list: [{ id: 'x' }, { id: 'y', a, b, c: a }] });
    const { value, conflicts } = threeWayMerge(of(1, 1), { list: [of(2, 1).list[1]] }, of(3, 9), { keyOf });
    expect(value).toEqual({ list: [{ id: 'y', a: 2, b: 9, c: 2 }] });
    expect(conflicts).toEqual([
      { path: ['list', 'y', 'a'], base: 1, mine: 2, theirs: 3 },
      { path: ['list', 'y', 'c'], base: 1, mine: 2, theirs: 3 },
    ]);
  });

  it('reports different moves, a change of a removed item, and lists without a key as conflicts', () => {
    const lists = (text: string) => ({ list: items(text) });
    expect(threeWayMerge(lists('abc'), lists('bac'), lists('acb'), { keyOf })).toEqual({
      value: lists('bac'),
      conflicts: [{ path: ['list'], base: ['a', 'b', 'c'], mine: ['b', 'a', 'c'], theirs: ['a', 'c', 'b'] }],
    });
    const changed = { list: [{ id: 'a', n: 1 }] };
    expect(threeWayMerge(lists('a'), lists(''), changed, { keyOf }).conflicts).toEqual([
      { path: ['list', 'a'], base: { id: 'a' }, mine: undefined, theirs: { id: 'a', n: 1 } },
    ]);
    expect(threeWayMerge([1], [1, 2], [3], { prefer: () => 'theirs' })).toEqual({
      value: [3],
      conflicts: [{ path: [], base: [1], mine: [1, 2], theirs: [3] }],
    });
    // A list that did not exist differs from an empty list.
    expect(threeWayMerge({}, { a: [] }, { a: [1] }).conflicts).toEqual([
      { path: ['a'], base: undefined, mine: [], theirs: [1] },
    ]);
    // Without unique keys, items cannot be identified.
    expect(threeWayMerge(lists('aa'), lists('aab'), lists('a'), { keyOf }).conflicts).toHaveLength(1);
  });

  // Few distinct names and values, so that both sides often change the same place.
  const name = fc.constantFrom('a', 'b', 'c', '__proto__');
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(0, 1, 'x', null),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc
        .tuple(fc.dictionary(name, tie('tree'), { maxKeys: 3 }), fc.option(keyedList(tie('tree'))))
        .map(([members, list]) => (list === null ? members : { ...members, list })),
    ),
  }));
  function keyedList(of: fc.Arbitrary<unknown>) {
    const item = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), n: of }, { requiredKeys: ['id'] });
    return fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 5 });
  }
  const three = fc.tuple(tree, tree, tree);
  const options = { numRuns: 1000 };

  it('returns the changed side if only one side changed (CB4)', () => {
    fc.assert(
      fc.property(tree, tree, (base, changed) => {
        for (const result of [
          threeWayMerge(base, changed, base, { keyOf }),
          threeWayMerge(base, base, changed, { keyOf }),
          threeWayMerge(base, changed, changed, { keyOf }),
        ]) {
          expect(result).toEqual({ value: changed, conflicts: [] });
        }
      }),
      options,
    );
  });

  it('does not depend on the order of the sides', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const one = threeWayMerge(base, mine, theirs, { keyOf });
        const other = threeWayMerge(base, theirs, mine, { keyOf, prefer: () => 'theirs' });
        expect(other.value).toEqual(one.value);
        expect(other.conflicts.map(({ path }) => JSON.stringify(path)).sort()).toEqual(
          one.conflicts.map(({ path }) => JSON.stringify(path)).sort(),
        );
      }),
      options,
    );
  });

  it('merges again without change: the merge of the result and a side is the result', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const { value, conflicts } = threeWayMerge(base, mine, theirs, { keyOf });
        expect(threeWayMerge(theirs, value, theirs, { keyOf }).value).toEqual(value);
        for (const { base: before, mine: own, theirs: other } of conflicts) {
          expect(own).not.toEqual(other);
          expect(own).not.toEqual(before);
          expect(other).not.toEqual(before);
        }
      }),
      options,
    );
  });

  it('loses no change of only one side, and invents none (CB4)', () => {
    const flat = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 2 }));
    fc.assert(
      fc.property(flat, flat, flat, (base, mine, theirs) => {
        const { value, conflicts } = threeWayMerge(base, mine, theirs);
        const merged = value as Record<string, unknown>;
        for (const key of ['a', 'b', 'c', 'd']) {
          const [b, m, t] = [base[key], mine[key], theirs[key]];
          const isConflict = conflicts.some(({ path }) => path[0] === key);
          expect(isConflict).toBe(m !== t && m !== b && t !== b);
          expect(merged[key]).toBe(isConflict || m !== b ? m : t);
        }
      }),
      options,
    );
  });

  it('keeps every item that both sides have or one added, and drops every item that one removed', () => {
    const order = fc.shuffledSubarray([...'abcdef']).map((ids) => ids.join(''));
    fc.assert(
      fc.property(order, order, order, (base, mine, theirs) => {
        const list = (text: string) => ({ list: items(text) });
        const { value } = threeWayMerge(list(base), list(mine), list(theirs), { keyOf });
        const ids = (value as { list: { id: string }[] }).list.map(({ id }) => id);
        const expected = [...'abcdef'].filter((id) =>
          base.includes(id) ? mine.includes(id) && theirs.includes(id) : `${mine}${theirs}`.includes(id),
        );
        expect([...ids].sort()).toEqual(expected);
      }),
      options,
    );
  });
});
