import { describe, expect, it } from 'vitest';
import {
  layOutRows,
  layoutRowAt,
  layoutRowOf,
  displayRatio,
  verticalNeighbor,
  type RowLayout,
  type RowLayoutOptions,
} from '@assetportal/sdk/rules';

const options: RowLayoutOptions = { width: 1200, minHeight: 200, maxHeight: 250, gap: 8 };

/**
 * Returns the aspect ratios of a typical photo library: mostly 3:2 and 4:3, some portraits, a few panoramas. The
 * result is deterministic.
 */
function library(count: number): number[] {
  const typical = [1.5, 1.333, 0.667, 1.5, 1.778, 0.75, 1, 1.5, 3.2, 1.5, 1.25];
  return Array.from({ length: count }, (_, i) => typical[(i * 7 + Math.floor(i / 5)) % typical.length] ?? 1);
}

const rightEdge = (layout: RowLayout, index: number) =>
  (layout.lefts[index] ?? 0) + (layout.widths[index] ?? 0);

describe('justified rows', () => {
  it.each([320, 358, 700, 1200, 3400])('fill a width of %i exactly, in order, without overlap', (width) => {
    const layout = layOutRows(library(500), { ...options, width }, false);
    expect(layout.placed).toBe(500);
    let next = 0;
    let bottom = -options.gap;
    for (const [at, row] of layout.rows.entries()) {
      expect(row.start).toBe(next);
      expect(row.top).toBe(bottom + options.gap);
      for (let index = row.start + 1; index < row.end; index += 1) {
        expect(layout.lefts[index]).toBe(rightEdge(layout, index - 1) + options.gap);
      }
      if (at < layout.rows.length - 1) expect(rightEdge(layout, row.end - 1)).toBe(width);
      next = row.end;
      bottom = row.top + row.height;
    }
    expect(layout.height).toBe(bottom);
  });

  it('have a height within the bounds if the images allow it', () => {
    const { rows } = layOutRows(library(1000), { ...options, width: 1600 }, false);
    const within = rows.filter((row) => row.height >= options.minHeight && row.height <= options.maxHeight);
    expect(within.length / rows.length).toBeGreaterThan(0.8);
    expect(Math.max(...rows.map((row) => row.height))).toBeLessThan(options.maxHeight * 1.5);
  });

  it('display images in their own proportions', () => {
    const ratios = library(300);
    const layout = layOutRows(ratios, options, false);
    for (const row of layout.rows) {
      for (let index = row.start; index < row.end; index += 1) {
        const shown = (layout.widths[index] ?? 0) / row.height;
        expect(Math.abs(shown / (ratios[index] ?? 1) - 1)).toBeLessThan(0.04);
      }
    }
  });

  it('are the same if they are built incrementally', () => {
    const ratios = library(400);
    let layout: RowLayout | undefined;
    for (const count of [25, 26, 90, 300]) layout = layOutRows(ratios.slice(0, count), options, true, layout);
    layout = layOutRows(ratios, options, false, layout);
    expect(layout).toEqual(layOutRows(ratios, options, false));
  });

  it('never move placed images when more arrive', () => {
    const ratios = library(200);
    const first = layOutRows(ratios.slice(0, 60), options, true);
    const second = layOutRows(ratios, options, true, first);
    expect(second.rows.slice(0, first.rows.length)).toEqual(first.rows);
    expect(first.placed).toBeLessThanOrEqual(60);
    expect(first.placed).toBeGreaterThan(50);
  });

  it('do not enlarge the last images to fill the row', () => {
    const layout = layOutRows([1.5, 1.5], options, false);
    expect(layout.rows).toHaveLength(1);
    expect(layout.rows[0]?.height).toBeLessThanOrEqual(options.maxHeight);
    expect(rightEdge(layout, 1)).toBeLessThan(options.width);
  });

  it('are empty without images or without width', () => {
    expect(layOutRows([], options, false)).toMatchObject({ rows: [], placed: 0, height: 0 });
    expect(layOutRows(library(5), { ...options, width: 0 }, false).rows).toEqual([]);
  });
});

describe('justified rows of a few images', () => {
  const small: RowLayoutOptions = { width: 100, minHeight: 40, maxHeight: 60, gap: 10 };
  /** Returns top, height and the ends of each row, and left edge and width of each image. */
  const describeLayout = ({ rows, lefts, widths }: RowLayout) => ({
    rows: rows.map(({ top, height, start, end }) => [top, height, start, end]),
    images: lefts.map((left, index) => [left, widths[index]]),
  });

  it.each<[string, number[], number[][], number[][], number]>([
    [
      'fill the width with the height that results',
      [1, 1],
      [[0, 45, 0, 2]],
      [
        [0, 45],
        [55, 45],
      ],
      45,
    ],
    [
      'give an incomplete last row the height of the row above',
      [1, 1, 1],
      [
        [0, 45, 0, 2],
        [55, 45, 2, 3],
      ],
      [
        [0, 45],
        [55, 45],
        [0, 45],
      ],
      100,
    ],
    ['give a single incomplete row a medium height', [1], [[0, 50, 0, 1]], [[0, 50]], 50],
    [
      'are too tall rather than far too short',
      [1, 4],
      [
        [0, 100, 0, 1],
        [110, 25, 1, 2],
      ],
      [
        [0, 100],
        [0, 100],
      ],
      135,
    ],
    [
      'are too short rather than far too tall',
      [1, 2.5],
      [[0, 26, 0, 2]],
      [
        [0, 26],
        [36, 64],
      ],
      26,
    ],
    [
      'go on with the image that the previous row left',
      [1.6, 1.5, 0.7],
      [
        [0, 63, 0, 1],
        [73, 41, 1, 3],
      ],
      [
        [0, 100],
        [0, 62],
        [72, 28],
      ],
      114,
    ],
    [
      'have the maximum height',
      [1, 0.5],
      [[0, 60, 0, 2]],
      [
        [0, 60],
        [70, 30],
      ],
      60,
    ],
  ])('%s: %j', (_, ratios, rows, images, height) => {
    const layout = layOutRows(ratios, small, false);
    expect(describeLayout(layout)).toEqual({ rows, images });
    expect([layout.placed, layout.height]).toEqual([ratios.length, height]);
  });

  it('wait for more images before the last row is arranged', () => {
    const layout = layOutRows([1, 1, 1], small, true);
    expect(layout).toMatchObject({ placed: 2, height: 45, lefts: [0, 55] });
    expect(layOutRows([1, 1, 1, 1], small, false, layout)).toEqual(layOutRows([1, 1, 1, 1], small, false));
  });

  it('have a size of at least 1 pixel', () => {
    const layout = layOutRows([1, 1, 1], { width: 5, minHeight: 1, maxHeight: 2, gap: 10 }, false);
    expect(Math.min(...layout.widths, ...layout.rows.map(({ height }) => height))).toBeGreaterThanOrEqual(1);
  });

  it('include the gap below them', () => {
    const layout = layOutRows([1, 1, 1], small, false);
    expect([54, 55, 100, 999].map((offset) => layoutRowAt(layout, offset))).toEqual([0, 1, 1, 1]);
  });

  it('have the neighbor whose center is nearest', () => {
    // Two rows of two images, with the centers 22.5 and 77.5, and a row of one.
    const layout = layOutRows([1, 1, 1, 1, 1], small, false);
    const neighbors = (...steps: [number, number, number?][]) =>
      steps.map(([index, rows, x]) => verticalNeighbor(layout, index, rows, x));
    expect(neighbors([0, 1], [1, 1], [3, -1], [2, -1], [3, 1], [0, 2], [0, 9], [4, -9])).toEqual([
      2, 3, 1, 0, 4, 4, 4, 0,
    ]);
    expect(neighbors([0, 1, 60], [1, 1, 40], [0, 0, 99], [9, 1], [-1, 1])).toEqual([3, 2, 0, 4, 4]);
    expect(verticalNeighbor(layOutRows([], small, false), 0, 1)).toBe(0);
  });
});

describe('displayRatio', () => {
  it.each([
    [3000, 2000, 1.5],
    [20_000, 1000, 4],
    [100, 1000, 0.5],
    [undefined, undefined, 1],
    [100, undefined, 1],
    [undefined, 100, 1],
    [0, 100, 1],
    [100, 0, 1],
    [-200, -100, 1],
    [200, -100, 1],
    [Number.NaN, 100, 1],
  ])('of %s by %s is %s', (width, height, ratio) => {
    expect(displayRatio(width, height)).toBe(ratio);
  });
});

describe('keyboard navigation', () => {
  const layout = layOutRows(library(120), options, false);

  it('layoutRowOf returns the row of every image', () => {
    for (const [at, row] of layout.rows.entries()) {
      for (let index = row.start; index < row.end; index += 1) expect(layoutRowOf(layout, index)).toBe(at);
    }
    expect(layoutRowOf(layout, -1)).toBe(-1);
    expect(layoutRowOf(layout, 120)).toBe(-1);
  });

  it('layoutRowAt returns the row at an offset', () => {
    expect(layoutRowAt(layout, -50)).toBe(0);
    for (const [at, row] of layout.rows.entries()) {
      expect(layoutRowAt(layout, row.top)).toBe(at);
      expect(layoutRowAt(layout, row.top + row.height - 1)).toBe(at);
    }
    expect(layoutRowAt(layout, 1e9)).toBe(layout.rows.length - 1);
    expect(layoutRowAt(layOutRows([], options, false), 0)).toBe(-1);
  });

  it('verticalNeighbor moves to the nearest image above or below, and stops at the ends', () => {
    for (let index = 0; index < 120; index += 1) {
      const below = verticalNeighbor(layout, index, 1);
      const row = layoutRowOf(layout, index);
      const last = row === layout.rows.length - 1;
      expect(layoutRowOf(layout, below)).toBe(last ? row : row + 1);
      if (last) expect(below).toBe(index);
    }
    expect(verticalNeighbor(layout, 0, -1)).toBe(0);
    expect(layoutRowOf(layout, verticalNeighbor(layout, 0, 1000))).toBe(layout.rows.length - 1);
  });

  it('verticalNeighbor stays in its column over several steps with the same x', () => {
    const start = layout.rows[2]?.start ?? 0;
    const x = layout.options.width / 2;
    let index = start;
    for (let step = 0; step < 6; step += 1) index = verticalNeighbor(layout, index, 1, x);
    const left = layout.lefts[index] ?? 0;
    expect(left).toBeLessThanOrEqual(x + 200);
    expect(left + (layout.widths[index] ?? 0)).toBeGreaterThanOrEqual(x - 200);
  });
});
