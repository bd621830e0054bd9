import { describe, expect, it } from 'vitest';
import { plan } from '../../../../packages/server/src/media/convert/geometry.js';

const WEBP = { format: 'webp' } as const;
/** Longest side of a WebP image, in pixels. */
const MAX = 16_383;
const wide = { width: 6000, height: 4000 };

describe('size of a rendition', () => {
  it.each([
    ['a longest side', { longest_side: 1500 }, { width: 1500, height: 1000 }],
    ['a width', { width: 1500 }, { width: 1500, height: 1000 }],
    ['a height', { height: 1000 }, { width: 1500, height: 1000 }],
    ['a box', { width: 1500, height: 500 }, { width: 750, height: 500 }],
    ['no size', {}, { width: 6000, height: 4000 }],
    ['a larger size', { longest_side: 9000 }, { width: 6000, height: 4000 }],
  ])('with %s keeps the aspect ratio, and never enlarges', (_, spec, size) => {
    expect(plan(wide, { ...WEBP, ...spec }, MAX)).toEqual(size);
  });

  it('is limited by the format, and at least one pixel', () => {
    expect(plan({ width: 40_000, height: 20_000 }, WEBP, MAX)).toEqual({ width: 16_383, height: 8192 });
    expect(plan({ width: 5000, height: 2 }, { ...WEBP, longest_side: 100 }, MAX)).toEqual({
      width: 100,
      height: 1,
    });
  });
});

describe('crop of a rendition', () => {
  const square = { width: 1000, height: 1000 };

  it.each([
    ['center', undefined, 1000],
    ['focus', { x: 0, y: 0.5 }, 0],
    ['focus', { x: 0.4, y: 0.5 }, 400],
    ['focus', { x: 1, y: 0.5 }, 2000],
    ['focus', undefined, 1000],
  ] as const)('by %s of %o starts at pixel %s', (crop, focus, left) => {
    expect(plan(wide, { ...WEBP, ...square, crop }, MAX, focus)).toEqual({
      ...square,
      crop: { left, top: 0, width: 4000, height: 4000 },
    });
  });

  it('by content is left to sharp', () => {
    expect(plan(wide, { ...WEBP, ...square, crop: 'attention' }, MAX)).toEqual({
      ...square,
      attention: true,
    });
  });

  it.each([
    ['the image', { width: 600, height: 400 }, square, { width: 400, height: 400 }],
    [
      'the format',
      { width: 40_000, height: 20_000 },
      { width: 30_000, height: 10_000 },
      { width: 16_383, height: 5461 },
    ],
  ])('keeps the aspect ratio of the box if %s is smaller', (_, source, box, size) => {
    expect(plan(source, { ...WEBP, ...box, crop: 'center' }, MAX)).toMatchObject(size);
  });
});

describe('the image of a link preview', () => {
  const card = { format: 'jpeg', width: 1200, height: 630, card: true } as const;
  it.each([
    ['a photo', 3000, 2000, { attention: true }],
    ['a small image', 300, 200, { attention: true }],
    ['a square logo', 800, 800, { margins: true }],
    ['a portrait', 2000, 3000, { margins: true }],
    ['a panorama', 6000, 1000, { margins: true }],
  ])(
    'always has the size of the card, and crops %s only if most of it remains',
    (_case, width, height, fit) => {
      expect(plan({ width, height }, card, 65_535)).toEqual({ width: 1200, height: 630, ...fit });
    },
  );
});
