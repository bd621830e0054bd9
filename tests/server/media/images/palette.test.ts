/**
 * @module-tag gate
 * @module-tag sizes
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  colorDifference,
  labOf,
} from '../../../../packages/server/src/media/image/palette/color-difference.js';
import { declaredColors } from '../../../../packages/server/src/media/image/palette/declared-colors.js';
import { paletteOf } from '../../../../packages/server/src/media/image/palette/palette.js';
import { cases } from '../../../fixtures/run/nightly.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { file, media } from '../helpers.js';

const rgbOf = (hex: string): number => Number.parseInt(hex.slice(1), 16);
const difference = (a: string, b: string): number => colorDifference(labOf(rgbOf(a)), labOf(rgbOf(b)));

/** Returns the differences of all pairs of colors. */
const differences = (colors: readonly string[]): number[] =>
  colors.flatMap((a, at) => colors.slice(at + 1).map((b) => difference(a, b)));

/** Returns the palette of an SVG of 100 × 100 units. */
async function palette(content: string, size = 100): Promise<readonly string[] | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`;
  const m = await media();
  return (await m.prepare(await file('a.svg', svg))).palette;
}

const rect = (fill: string, x: number, width: number, rest = '') =>
  `<rect x="${x}" width="${width}" height="100" fill="${fill}" ${rest}/>`;

describe('palette of an SVG image', () => {
  it.each(
    cases<[string, string, string[]]>(
      [
        [
          'the largest area first',
          rect('#102030', 0, 20) + rect('rebeccapurple', 20, 80),
          ['#663399', '#102030'],
        ],
        [
          'no color of a hidden or covered shape',
          rect('#f00', 0, 100) + rect('#00f', 0, 100) + rect('#0f0', 0, 100, 'visibility="hidden"'),
          ['#0000ff'],
        ],
        ['one of similar colors', rect('#ff8e00', 0, 60) + rect('#ff9100', 60, 40), ['#ff8e00']],
        ['no color of a tiny area', rect('#f00', 0, 99.7) + rect('#00f', 99.7, 0.3), ['#ff0000']],
        ['a translucent color as declared', rect('#1a2b3c', 0, 50, 'opacity="0.5"'), ['#1a2b3c']],
        [
          'no blended colors of edges',
          `<g transform="rotate(31 50 50)">${Array.from({ length: 40 }, (_, at) => rect(at % 2 ? '#fff' : '#d00', at * 5 - 50, 5 + (at % 2 ? 0 : 1))).join('')}</g>`,
          ['#dd0000', '#ffffff'],
        ],
        ['the color of thin lines', rect('#fff', 0, 100) + lines('#0a0'), ['#ffffff', '#00aa00']],
        ['no color for an empty image', '', []],
      ],
      3,
    ),
  )('has %s', async (_name, svg, colors) => {
    expect(await palette(svg)).toEqual(colors);
  });

  it('orders the colors by their areas', { tags: ['night'] }, async () => {
    const widths = [5, 30, 12, 53];
    const fills = ['#0060df', '#ffffff', '#e66465', '#111111'];
    let x = 0;
    const bars = widths.map((width, at) => {
      const bar = rect(fills[at] ?? '', x, width);
      x += width;
      return bar;
    });
    expect(await palette(bars.join(''))).toEqual(['#111111', '#ffffff', '#e66465', '#0060df']);
  });

  it(
    'represents a gradient by different colors, of which the largest are declared',
    { tags: ['night'] },
    async () => {
      const stops = '<stop stop-color="#ffdd00"/><stop offset="1" stop-color="#5500cc"/>';
      const colors =
        (await palette(
          `<linearGradient id="g">${stops}</linearGradient><rect width="100" height="100" fill="url(#g)"/>`,
        )) ?? [];
      expect(colors.length).toBeGreaterThan(4);
      expect(colors.length).toBeLessThanOrEqual(8);
      expect(Math.min(...differences(colors))).toBeGreaterThan(10);
      for (const end of ['#ffdd00', '#5500cc'])
        expect(Math.min(...colors.map((color) => difference(color, end)))).toBeLessThan(10);
    },
  );

  it('has at most 8 colors', async () => {
    const hues = Array.from({ length: 20 }, (_, at) => rect(`hsl(${at * 18} 90% 50%)`, at * 5, 5));
    const colors = (await palette(hues.join(''))) ?? [];
    expect(colors).toHaveLength(8);
    expect(Math.min(...differences(colors))).toBeGreaterThan(10);
  });
});

function lines(stroke: string): string {
  const paths = Array.from({ length: 20 }, (_, at) => `M0 ${at * 5 + 2.5}H100`);
  return `<path d="${paths.join('')}" stroke="${stroke}" stroke-width="0.4"/>`;
}

describe.skipIf(!sharedAssets)('palettes of real logos (needs ../shared/assets)', () => {
  const read = async (name: string) => {
    const source = await file(
      name,
      await readFile(join(sharedAssets ?? '', 'files/images/formats/svg', name)),
    );
    const m = await media();
    return (await m.prepare(source)).palette ?? [];
  };

  it('of Firefox has its orange, yellow, blue and purple, and no similar colors', async () => {
    const colors = await read('firefox-logo.svg');
    expect(Math.min(...differences(colors))).toBeGreaterThan(10);
    for (const [name, hex] of Object.entries({
      orange: '#ff8e00',
      yellow: '#ffd030',
      red: '#ff3050',
      blue: '#4060e0',
      purple: '#7040d0',
    })) {
      const nearest = Math.min(...colors.map((color) => difference(color, hex)));
      expect(nearest, `${name} in ${colors.join()}`).toBeLessThan(15);
    }
  });

  it('has the flat colors exactly, also of a compressed image', { tags: ['night'] }, async () => {
    expect(await read('check.svg')).toEqual(['#008000']);
    expect(await read('border-florid.svg')).toEqual(['#e66465', '#eeeeee']);
    expect(await read('logo.svgz')).toEqual(await read('logo.svg'));
  });
});

describe('difference of colors', () => {
  // Pairs of the test data that Sharma, Wu and Dalal published for CIEDE2000.
  it.each<[readonly [number, number, number], readonly [number, number, number], number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ])('of %j and %j is %d', (a, b, expected) => {
    expect(colorDifference(a, b)).toBeCloseTo(expected, 4);
    expect(colorDifference(b, a)).toBeCloseTo(expected, 4);
  });

  it('reads sRGB', () => {
    const rounded = (rgb: number) => labOf(rgb).map((value) => Math.round(value) + 0);
    expect(rounded(0xffffff)).toEqual([100, 0, 0]);
    expect(rounded(0xff0000)).toEqual([53, 80, 67]);
    expect(rounded(0x000000)).toEqual([0, 0, 0]);
  });
});

describe('colors in the text of an SVG image', () => {
  it.each<[string, string, string[]]>([
    ['three digits', '<path fill="#1aF"/>', ['#11aaff']],
    ['four digits, without the opacity', '<path fill="#1aF8"/>', ['#11aaff']],
    ['eight digits, without the opacity', '<path fill="#10203040"/>', ['#102030']],
    ['numbers', '<path stroke="rgb(16, 32, 48)"/>', ['#102030']],
    ['percentages', '<path stroke="rgba(100% 0% 50% / 0.5)"/>', ['#ff0080']],
    ['a name', '<path fill="RebeccaPurple"/>', ['#663399']],
    ['both spellings of gray', '<g fill="lightgrey"/><g fill="lightgray"/>', ['#d3d3d3']],
    ['a declaration', '<style>.a{fill:#102030;stroke : red}</style>', ['#102030', '#ff0000']],
    ['a gradient', '<stop stop-color="blue"/>', ['#0000ff']],
    ['keywords that are no colors', '<g fill="none" stroke="currentColor" color="constructor"/>', []],
    ['five digits', '<g fill="#12345"/>', []],
    ['too few numbers', '<g fill="rgb(1, 2)"/>', []],
    ['a number above 255', '<g fill="rgb(256, 0, 0)"/>', []],
    ['no color at all', '<svg/>', []],
  ])('are read from %s', (_name, svg, colors) => {
    expect(declaredColors(Buffer.from(svg))).toEqual(colors);
  });
});

describe('palette of pixels', () => {
  it('is fast for many colors', () => {
    const side = 300;
    const rgba = Uint8Array.from({ length: side * side * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : (Math.imul(at, 2_654_435_761) >>> 13) & 255,
    );
    expect(paletteOf(rgba, { width: side, height: side }, []).length).toBeLessThanOrEqual(8);
  });

  it('has the only color of a compressed image', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0H1V1H0" fill="red"/></svg>';
    const m = await media();
    expect(await m.prepare(await file('a.svgz', gzipSync(svg)))).toMatchObject({ palette: ['#ff0000'] });
  });
});
