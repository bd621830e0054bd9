import {
  cropFor,
  logoBackground,
  mediaTypeName,
  moveCrop,
  resizeCrop,
  setCropPart,
  withAspect,
  withTextColor,
  type CropArea,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, setPath } from '@assetportal/sdk/config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const FREE = { width: 400, height: 300, aspect: null };
const SQUARE = { ...FREE, aspect: 1 };
const AREA = { x: 100, y: 100, width: 100, height: 50 };

describe('crop', () => {
  it.each([
    [FREE, { x: 0, y: 0, width: 400, height: 300 }],
    [SQUARE, { x: 50, y: 0, width: 300, height: 300 }],
    [
      { ...FREE, aspect: 4 },
      { x: 0, y: 100, width: 400, height: 100 },
    ],
  ])('for %j is %j', (limits, area) => {
    expect(cropFor(limits)).toEqual(area);
  });

  it.each([
    [
      [10, -10],
      [110, 90],
    ],
    [
      [-500, 500],
      [0, 250],
    ],
    [
      [0.4, 0.6],
      [100, 101],
    ],
  ] as const)('moves by %j to %j', (by, [x, y]) => {
    expect(moveCrop(AREA, by, FREE)).toEqual({ ...AREA, x, y });
  });

  it.each([
    ['se', [20, 10], FREE, { x: 100, y: 100, width: 120, height: 60 }],
    ['nw', [20, 10], FREE, { x: 120, y: 110, width: 80, height: 40 }],
    ['ne', [-500, 0], FREE, { x: 100, y: 100, width: 1, height: 50 }],
    ['sw', [-500, 500], FREE, { x: 0, y: 100, width: 200, height: 200 }],
    ['se', [500, 0], SQUARE, { x: 100, y: 100, width: 200, height: 200 }],
    ['nw', [0, 20], SQUARE, { x: 170, y: 120, width: 30, height: 30 }],
  ] as const)('resizes at %s by %j', (corner, by, limits, area) => {
    expect(resizeCrop(AREA, corner, by, limits)).toEqual(area);
  });

  it.each([
    ['x', 350, { ...AREA, x: 300 }],
    ['y', -5, { ...AREA, y: 0 }],
    ['width', 150, { ...AREA, width: 150 }],
    ['height', 9999, { ...AREA, height: 200 }],
  ] as const)('sets %s to %d', (part, value, area) => {
    expect(setCropPart(AREA, part, value, FREE)).toEqual(area);
  });

  it('keeps its center with another aspect ratio', () => {
    expect(withAspect(AREA, SQUARE)).toEqual({ x: 125, y: 100, width: 50, height: 50 });
  });

  it('stays within the image, and never vanishes', () => {
    const number = fc.integer({ min: -1_000, max: 1_000 });
    const aspect = fc.constantFrom(null, 1, 16 / 9, 0.25);
    fc.assert(
      fc.property(
        fc.constantFrom('nw', 'ne', 'sw', 'se'),
        number,
        number,
        aspect,
        (corner, dx, dy, ratio) => {
          const limits = { ...FREE, aspect: ratio };
          const start = withAspect(AREA, limits);
          for (const area of [resizeCrop(start, corner, [dx, dy], limits), moveCrop(start, [dx, dy], limits)])
            expect(isInside(area)).toBe(true);
        },
      ),
    );
  });
});

const isInside = ({ x, y, width, height }: CropArea) =>
  [x, y, width, height].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  width >= 1 &&
  height >= 1 &&
  x + width <= FREE.width &&
  y + height <= FREE.height;

describe('facts of a file', () => {
  it.each([
    ['image/svg+xml', 'SVG'],
    ['image/png', 'PNG'],
    ['image/webp', 'WebP'],
    ['font/woff2', 'WOFF2'],
    ['image/x-icon', 'ICO'],
  ])('names %s %s', (type, name) => {
    expect(mediaTypeName(type)).toBe(name);
  });

  it('has the background of the area that shows the logo', () => {
    const path = ['appearance', 'dark', 'areas', 'header', 'background'];
    const { appearance } = setPath(DEFAULT_CONFIG, path, '#0b2a4a');
    expect(logoBackground(appearance, 'dark', 'logo').background).toBe('#0b2a4a');
    expect(logoBackground(appearance, 'light', 'logo').background).toBe('#fbfbfa');
    expect(logoBackground(appearance, 'dark', 'loginLogo')).toEqual({
      background: '#121312',
      text: '#efefec',
    });
  });

  it('sets the text color of an SVG', () => {
    expect(withTextColor('<?xml version="1.0"?><svg width="1"><svg/></svg>', '#123456')).toBe(
      '<?xml version="1.0"?><svg color="#123456" width="1"><svg/></svg>',
    );
  });
});
