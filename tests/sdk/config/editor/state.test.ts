import { describe, expect, it } from 'vitest';
import { moveItem } from '@assetportal/sdk/admin';

describe('moveItem', () => {
  it.each([
    [[0, 1, 2], 0, 2, ['b', 'c', 'a']],
    [[2, 1, 0], 0, 1, ['b', 'c', 'a']],
    [[0, 0, 0], 2, 0, ['c', 'a', 'b']],
    [[0, 1, 2], 5, 0, ['a', 'b', 'c']],
  ])('for positions %j, moves item %i to %i: %j', (positions, from, to, expected) => {
    const items = ['a', 'b', 'c'].map((name, index) => ({ name, position: positions[index] ?? 0 }));
    const moved = moveItem(items, from, to);
    expect([...moved].sort((a, b) => a.position - b.position).map(({ name }) => name)).toEqual(expected);
  });

  it('moves an item of a list without positions', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});
