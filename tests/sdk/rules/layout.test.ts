import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxesOf,
  layOutRows,
  layoutRowAt,
  layoutRowOf,
  middleOf,
  rowHeights,
  rowLayouts,
  scrollMap,
  scrubberLabelAt,
  scrubberLabels,
  verticalNeighbor,
  type RowLayoutOptions,
} from '@assetportal/sdk/rules';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { ratioCode, ratioOfCode } from '@assetportal/sdk/contract';

const options: RowLayoutOptions = { width: 1200, minHeight: 160, maxHeight: 240, gap: 4 };

/** Returns the aspect ratios of a typical photo library: mostly 3:2 and 4:3, some portraits, a few panoramas. */
function library(count: number): Uint8Array {
  const typical = [1.5, 1.333, 0.667, 1.5, 1.778, 0.75, 1, 1.5, 3.2, 1.5, 1.25];
  return Uint8Array.from({ length: count }, (_, i) =>
    ratioCode(typical[(i * 7 + Math.floor(i / 5)) % typical.length] ?? 1, 1),
  );
}

describe('codes of aspect ratios', () => {
  it('differ from the ratio by at most 0.5 %, and crop panoramas and towers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (width, height) => {
          const ratio = Math.min(4, Math.max(0.5, width / height));
          expect(Math.abs(ratioOfCode(ratioCode(width, height)) / ratio - 1)).toBeLessThan(0.005);
        },
      ),
    );
  });

  it('of an unknown size are a square', () => {
    expect(ratioCode(undefined, 10)).toBe(0);
    expect(ratioCode(Number.NaN, 10)).toBe(0);
    expect(ratioOfCode(0)).toBe(1);
  });
});

describe('justified rows (decisions, section 7, Exact layout)', () => {
  it('are the same if only the estimates at the end are calculated once', () => {
    const codes = new Uint8Array(3000).fill(ratioCode(4, 3));
    codes.set(library(70));
    const other = codes.slice();
    // Another ratio at the end: the images before it are then not all the same.
    other[2999] = ratioCode(3, 1);
    const rows = layOutRows(codes, options);
    const calculated = layOutRows(other, options);
    const part = rows.rows - 20;
    expect(rows.starts.slice(0, part)).toEqual(calculated.starts.slice(0, part));
    expect(rows.heights.slice(0, part)).toEqual(calculated.heights.slice(0, part));
  });

  it('contain each image once, in order, and fill the width, for any images', () => {
    const codes = fc.uint8Array({ maxLength: 400 });
    fc.assert(
      fc.property(codes, fc.integer({ min: 200, max: 4000 }), (list, width) => {
        const layout = layOutRows(list, { ...options, width });
        let next = 0;
        let bottom = -options.gap;
        for (let row = 0; row < layout.rows; row += 1) {
          expect(layout.tops[row]).toBe(bottom + options.gap);
          bottom = (layout.tops[row] ?? 0) + (layout.heights[row] ?? 0);
          const boxes = boxesOf(layout, row);
          let left = 0;
          for (const box of boxes) {
            expect(box).toMatchObject({ index: next, left });
            expect(layoutRowOf(layout, box.index)).toBe(row);
            next += 1;
            left = box.left + box.width + options.gap;
          }
          const fills = row < layout.rows - 1 || layout.fillsLast;
          if (fills) expect(left - options.gap).toBe(width);
          else expect(left - options.gap).toBeLessThanOrEqual(width * 0.85);
        }
        expect(next).toBe(list.length);
        expect(layout.height).toBe(Math.max(0, bottom));
      }),
      { numRuns: 50 },
    );
  });

  it.each([700, 1200, 1600])('have heights near the middle of the range at a width of %i', (width) => {
    const { heights } = layOutRows(library(2000), { ...options, width });
    const inside = heights.filter((height) => height >= options.minHeight && height <= options.maxHeight);
    expect(inside.length / heights.length).toBeGreaterThan(0.9);
  });

  it.each([
    ['3:2', [1.5]],
    ['4:3', [4 / 3]],
    ['16:9', [16 / 9]],
    ['2:3', [2 / 3]],
    ['square', [1]],
    ['photos', [1.5, 1.5, 1.5, 2 / 3, 2 / 3, 4 / 3, 3 / 4, 16 / 9, 1]],
    ['pages', [0.707, 0.707, 0.773, 1.414, 16 / 9]],
    ['photos with panoramas', [1.5, 1.5, 4 / 3, 2 / 3, 16 / 9, 1, 1.5, 1.5, 3.2]],
  ])('of %s stay within the bounds, except rows with a panorama (decisions, section 8)', (_, ratios) => {
    const bounds = rowHeights({ posters: DEFAULT_CONFIG.search.posters, window: 1280 });
    expect(bounds).toEqual({ minHeight: 200, maxHeight: 250 });
    const images = fc.array(fc.constantFrom(...ratios), { minLength: 1, maxLength: 200 });
    fc.assert(
      // The grid in windows of 1280 to 2560 pixels, with the sidebar or without.
      fc.property(images, fc.integer({ min: 940, max: 2550 }), (list, width) => {
        const layout = layOutRows(
          Uint8Array.from(list, (ratio) => ratioCode(ratio * 1000, 1000)),
          { ...bounds, width, gap: 4 },
        );
        for (let row = 0; row < layout.rows; row += 1) {
          const boxes = boxesOf(layout, row);
          if (boxes.some(({ index }) => (list[index] ?? 1) > 3)) continue;
          expect(layout.heights[row]).toBeGreaterThanOrEqual(200);
          expect(layout.heights[row]).toBeLessThanOrEqual(250);
          // The images are cropped little.
          for (const box of boxes) {
            const shown = box.width / (layout.heights[row] ?? 1) / (list[box.index] ?? 1);
            expect(Math.max(shown, 1 / shown)).toBeLessThan(1.28);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('do not change at the top if images far below change', () => {
    const before = layOutRows(library(90), options);
    const after = layOutRows(library(100_000), options);
    expect([...after.starts.slice(0, 5)]).toEqual([...before.starts.slice(0, 5)]);
  });

  it('stay when exact ratios replace estimates further down', () => {
    const exact = library(600);
    const estimated = exact.map((code, at) => (at < 40 ? code : ratioCode(4, 3)));
    const layOut = rowLayouts();
    const before = layOut(estimated, options);
    const after = layOut(exact, options);
    const stays = before.starts.findLastIndex((start) => start <= 40);
    expect(stays).toBeGreaterThan(3);
    expect(after.starts.slice(0, stays)).toEqual(before.starts.slice(0, stays));
    expect(after.tops.slice(0, stays)).toEqual(before.tops.slice(0, stays));
    const others = { ...options, width: 900 };
    expect(layOut(exact, others)).toEqual(layOutRows(exact, others));
  });

  it.each([
    [1, 200, false],
    [3, 200, false],
  ])('with %i square images keep the middle height', (count, height, fills) => {
    const layout = layOutRows(new Uint8Array(count), options);
    expect(layout.heights[0]).toBe(height);
    expect(layout.fillsLast).toBe(fills);
  });

  it('find rows by offset, and neighbors above and below', () => {
    const layout = layOutRows(library(500), options);
    expect(layoutRowAt(layout, -10)).toBe(0);
    expect(layoutRowAt(layout, layout.height + 1000)).toBe(layout.rows - 1);
    for (const index of [0, 17, 250, 499]) {
      const row = layoutRowOf(layout, index);
      expect(layoutRowAt(layout, (layout.tops[row] ?? 0) + 1)).toBe(row);
      const below = verticalNeighbor(layout, index, 1);
      if (row < layout.rows - 1) expect(layoutRowOf(layout, below)).toBe(row + 1);
      expect(Math.abs(middleOf(layout, below) - middleOf(layout, index))).toBeLessThan(400);
    }
    expect(layoutRowOf(layout, 500)).toBe(-1);
    expect(layOutRows(new Uint8Array(0), options)).toMatchObject({ rows: 0, height: 0 });
  });
});

describe('row heights (decisions, section 7, Page sizes)', () => {
  const posters = { min_height: 160, max_height: 240 };
  it.each([
    [1600, 1, 160, 240],
    [1280, 1, 160, 240],
    [1024, 1, 141, 211],
    [390, 1, 85, 127],
    [1600, 2.4, 384, 576],
  ])('at a window width of %i and a scale of %d are %i to %i', (window, scale, low, high) => {
    const { minHeight, maxHeight } = rowHeights({ posters, window, scale });
    expect([Math.round(minHeight), Math.round(maxHeight)]).toEqual([low, high]);
  });
});

describe('virtual height (decisions, section 7, Exact layout)', () => {
  it('is the height up to 10 million pixels', () => {
    const map = scrollMap({ height: 9_999_999, window: 1000 });
    expect([map.height, map.toResults(5000), map.toPage(5000)]).toEqual([9_999_999, 5000, 5000]);
  });

  it('maps the first and the last screen exactly above that, in both directions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000_001, max: 1e9 }),
        fc.integer({ min: 100, max: 4000 }),
        (height, window) => {
          const map = scrollMap({ height, window });
          expect(map.height).toBe(10_000_000);
          expect(map.toResults(0)).toBe(0);
          expect(map.toResults(map.height - window)).toBeCloseTo(height - window, 3);
          expect(map.toPage(map.toResults(1234))).toBeCloseTo(1234, 3);
        },
      ),
    );
  });
});

describe('labels of the scrubber (mockups, Scrubber)', () => {
  const base = { total: 1000, locale: 'en-US' };
  const dates = [Date.UTC(2020, 0, 5), Date.UTC(2020, 0, 9), Date.UTC(2012, 4, 1), Date.UTC(2004, 8, 1)];
  const byDate = {
    ...base,
    field: 'imp_date',
    marks: dates.map((time, at) => ({ position: at * 250, value: time / 1000 })),
  };

  it.each([
    [0, 'short', 'Jan 2020'],
    [499, 'short', 'Jan 2020'],
    [500, 'long', 'May 2012'],
    [999, 'long', 'September 2004'],
  ] as const)('at position %i in %s form are %s', (position, length, text) => {
    expect(scrubberLabelAt(position, byDate, length)).toBe(text);
  });

  it('are dates in ISO 8601 too, and the language of the page', () => {
    const marks = [{ position: 0, value: '2019-03-02T10:00:00Z' }];
    expect(scrubberLabelAt(3, { ...byDate, marks, locale: 'de' })).toBe('März 2019');
  });

  it.each([
    ['2024-01-01T00:30:00+09:00', 'Jan 2024'],
    ['2023-12-31T23:30:00-05:00', 'Dec 2023'],
    ['2023', 'Jan 2023'],
  ])('of %s are the month that its own clock showed', (value, text) => {
    const input = { ...byDate, field: 'taken_date', marks: [{ position: 0, value }] };
    expect(scrubberLabelAt(0, input, 'short')).toBe(text);
  });

  it('are first characters for strings, and ranks for relevance', () => {
    const byTitle = { ...base, field: 'title', marks: [{ position: 0, value: 'äpfel' }] };
    expect(scrubberLabelAt(3, byTitle)).toBe('Ä');
    expect(scrubberLabelAt(999, { ...base, field: 'score', marks: [] })).toBe('1,000');
    expect(scrubberLabels({ ...base, field: 'score', marks: [] }, 800)).toHaveLength(10);
    expect(scrubberLabels({ ...byDate, marks: [] }, 800)[1]?.text).toBe('101');
  });

  it('are the months of a single year', () => {
    const marks = [0, 500].map((position) => ({ position, value: Date.UTC(2020, position / 250, 5) / 1000 }));
    expect(scrubberLabels({ ...byDate, marks }, 800).map(({ text }) => text)).toEqual(['Jan', 'Mar']);
  });

  it.each([
    ['after those with a date', [0, 5, 400], 700, 405],
    ['before those with a date', [500, 505, 995], 100, 0],
  ])('name the results without a date %s', (_, positions, at, start) => {
    const marks = positions.map((position) => ({ position, value: Date.UTC(2020, 0, 5) / 1000 }));
    const input = { ...byDate, marks, undated: 'No date' };
    expect(scrubberLabelAt(at, input)).toBe('No date');
    expect(scrubberLabels(input, 800)).toContainEqual({ position: start, text: 'No date' });
    expect(scrubberLabels({ ...input, field: 'title' }, 800).some(({ text }) => text === 'No date')).toBe(
      false,
    );
  });

  it('name the results without a date instead of the year just above', () => {
    const dates = [0, 500, 505].map((position) => ({
      position,
      value: Date.UTC(2020 - position / 5, 0, 5) / 1000,
    }));
    const labels = scrubberLabels({ ...byDate, marks: dates, undated: 'No date' }, 800);
    expect(labels.map(({ text }) => text)).toEqual(['2020', '', 'No date']);
  });

  it('are not repeated, and are dots without 24 px of room', () => {
    expect(scrubberLabels(byDate, 800).map(({ text }) => text)).toEqual(['2020', '2012', '2004']);
    expect(scrubberLabels(byDate, 40).map(({ text }) => text)).toEqual(['2020', '', '2004']);
    expect(scrubberLabels({ ...byDate, total: 0 }, 800)).toEqual([]);
  });
});
