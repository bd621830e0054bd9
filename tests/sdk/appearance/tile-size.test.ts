import { describe, expect, it } from 'vitest';
import { STORAGE_KEYS, tileSizeModule, type Storage } from '@assetportal/sdk';
import { TILE_SLIDER, tilePosition, tileScaleAt, tileScaleOf } from '@assetportal/sdk/rules';

const memory = (stored?: string): Storage & { readonly values: Map<string, string> } => {
  const values = new Map<string, string>(stored === undefined ? [] : [[STORAGE_KEYS.tileScale, stored]]);
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
};

describe('tile size (decisions, section 7, Page sizes)', () => {
  it.each([
    [-10, 0.6],
    [0, 1],
    [10, 2.4],
    [5, 1.55],
    [-5, 0.77],
  ])('the slider position %i is the scale %d', (position, scale) => {
    expect(tileScaleAt(position)).toBe(scale);
    expect(tilePosition(scale)).toBe(position);
  });

  it('every position of the slider is restored from its scale', () => {
    for (let position = TILE_SLIDER.min; position <= TILE_SLIDER.max; position += 1) {
      expect(tilePosition(tileScaleAt(position))).toBe(position);
    }
  });

  it.each([
    [0.1, 0.6],
    [99, 2.4],
    [1.234, 1.23],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('limits %d to %d', (scale, expected) => {
    expect(tileScaleOf(scale)).toBe(expected);
  });

  it.each([
    [undefined, 1],
    ['1.5', 1.5],
    ['50', 2.4],
    ['large', 1],
  ])('restores the stored value %s as %d', (stored, scale) => {
    expect(tileSizeModule({ storage: memory(stored) }).store.getState()).toEqual({ scale });
  });

  it('saves the size for the next visit', () => {
    const storage = memory();
    const tiles = tileSizeModule({ storage });
    tiles.setScale(7);
    expect(tiles.store.getState()).toEqual({ scale: 2.4 });
    expect(tileSizeModule({ storage }).store.getState()).toEqual({ scale: 2.4 });
  });
});
