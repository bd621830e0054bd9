import { describe, expect, it } from 'vitest';
import {
  moveInList,
  offsetsAfterMove,
  placeAfterDrag,
  placeAfterKey,
  sortStep,
  type LiftedItem,
} from '@assetportal/sdk/rules';

describe('places while an item moves', () => {
  it.each([
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 3, 4],
    ['ArrowDown', 11, 11],
    ['Home', 5, 0],
    ['End', 5, 11],
    ['x', 5, null],
  ])('%s leads from %i to %s', (key, place, next) => {
    expect(placeAfterKey(key, place, 12)).toBe(next);
  });

  it.each([
    [2, 0, 2],
    [2, 43, 2],
    [2, 45, 3],
    [2, -200, 0],
    [2, 9999, 11],
  ])('a drag from %i by %i px leads to %i', (from, distance, place) => {
    expect(placeAfterDrag(from, distance, 88, 12)).toBe(place);
  });
});

describe('sortStep', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const lifted: LiftedItem = { id: 'b', from: 1, place: 2, by: 'keys' };

  it.each([
    [' ', 'c', null, { kind: 'lifted', item: { id: 'c', from: 2, place: 2, by: 'keys' } }],
    [' ', 'x', null, null],
    ['Enter', 'c', null, null],
    ['ArrowDown', 'c', null, null],
    ['ArrowDown', 'b', lifted, { kind: 'place', item: { ...lifted, place: 3 } }],
    ['Home', 'b', lifted, { kind: 'place', item: { ...lifted, place: 0 } }],
    [' ', 'b', lifted, { kind: 'dropped', item: lifted }],
    ['Enter', 'b', lifted, { kind: 'dropped', item: lifted }],
    ['Escape', 'b', lifted, { kind: 'returned', item: { ...lifted, place: 1 } }],
    ['x', 'b', lifted, null],
  ] as const)('key %j on %s', (key, id, before, step) => {
    expect(sortStep(key, id, ids, before)).toEqual(step);
  });
});

describe('offsetsAfterMove', () => {
  const heights = [10, 20, 30, 40];

  it.each([
    [1, 3, [0, 70, -20, -20]],
    [3, 1, [0, 40, 40, -50]],
    [0, 1, [20, -10, 0, 0]],
    [2, 2, [0, 0, 0, 0]],
  ])('from %i to %i', (from, place, offsets) => {
    expect(offsetsAfterMove(heights, from, place)).toEqual(offsets);
  });

  it('agrees with the places after the move', () => {
    const tops = (order: readonly number[]) => {
      const result = new Map<number, number>();
      order.reduce((top, index) => {
        result.set(index, top);
        return top + (heights[index] ?? 0);
      }, 0);
      return result;
    };
    const order = [0, 1, 2, 3];
    for (const from of order)
      for (const place of order) {
        const before = tops(order);
        const after = tops(moveInList(order, [from], place));
        const offsets = offsetsAfterMove(heights, from, place);
        expect(order.map((index) => (before.get(index) ?? 0) + (offsets[index] ?? 0))).toEqual(
          order.map((index) => after.get(index)),
        );
      }
  });
});
