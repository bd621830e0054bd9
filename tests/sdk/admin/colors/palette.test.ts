import fc from 'fast-check';
import { contrastProblems, logoColors, paletteOfLogo, type Scheme } from '@assetportal/sdk/admin';
import { completeConfig, DEFAULT_CONFIG, setPath } from '@assetportal/sdk/config';
import { describe, expect, it } from 'vitest';
import { logoOf, type LogoPart } from './logo-images.js';

const { appearance: current } = DEFAULT_CONFIG;
const hexes = (parts: readonly LogoPart[]) => logoColors(logoOf(parts)).map(({ hex }) => hex);

describe('logoColors', () => {
  it.each<[string, readonly LogoPart[], readonly string[]]>([
    ['a single color', [['#0b2a4a', 1000]], ['#0b2a4a']],
    [
      'colors by area and chroma',
      [
        ['#0b2a4a', 1500],
        ['#d9a441', 500],
      ],
      ['#0b2a4a', '#d9a441'],
    ],
    [
      'a small accent before black',
      [
        ['#000000', 2000],
        ['#c8322b', 120],
      ],
      ['#c8322b', '#000000'],
    ],
    [
      'near-white as white',
      [
        ['#fefefe', 300],
        ['#fbfbfc', 300],
        ['#f7f7f7', 300],
      ],
      ['#ffffff'],
    ],
    [
      'near-black as black',
      [
        ['#050505', 300],
        ['#0c0b0d', 300],
      ],
      ['#000000'],
    ],
    [
      'similar colors once',
      [
        ['#2f6fc4', 900],
        ['#3170c6', 100],
        ['#2d6dc1', 100],
      ],
      ['#2f6fc4'],
    ],
    [
      'no color for stray pixels',
      [
        ['#2f6fc4', 3000],
        ['#c8322b', 5],
      ],
      ['#2f6fc4'],
    ],
  ])('returns %s', (_, parts, expected) => {
    const close = (hex: string) =>
      expected.find((other) => [1, 3, 5].every((at) => Math.abs(part(hex, at) - part(other, at)) < 6)) ?? hex;
    expect(hexes(parts).map(close)).toEqual(expected);
  });

  it('returns at most five colors', () => {
    const rainbow = ['#c8322b', '#e8802a', '#edcb3a', '#3f9a4f', '#2f6fc4', '#8147b0', '#00ffff'];
    expect(hexes(rainbow.map((hex) => [hex, 200]))).toHaveLength(5);
  });

  it('ignores transparent pixels and accepts an empty image', () => {
    expect(logoColors(logoOf([]))).toEqual([]);
    expect(logoColors(new Uint8ClampedArray())).toEqual([]);
  });

  it('is independent of the order of the pixels', () => {
    const parts: readonly LogoPart[] = [
      ['#0b2a4a', 700],
      ['#d9a441', 300],
      ['#ffffff', 500],
    ];
    expect(hexes(parts)).toEqual(hexes([...parts].reverse()));
  });
});

const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

describe('paletteOfLogo', () => {
  it('proposes colors of the logo for both schemes', () => {
    const { appearance, edits } = paletteOfLogo(
      logoOf([
        ['#0f5c8c', 1000],
        ['#ffffff', 300],
      ]),
      { current },
    );
    expect(appearance.light.accent).toBe('#0f5c8c');
    expect(part(appearance.dark.accent, 5)).toBeGreaterThan(part(appearance.dark.accent, 1));
    expect(edits.length).toBeGreaterThan(15);
  });

  it('returns one list of edits that results in the proposal, a valid configuration', () => {
    const { appearance, edits } = paletteOfLogo(logoOf([['#8147b0', 1000]]), { current });
    const edited = edits.reduce((config, { path, value }) => setPath(config, path, value), DEFAULT_CONFIG);
    expect(edited.appearance).toEqual({ ...current, ...appearance });
    expect(completeConfig(edited).faults).toEqual([]);
    expect(paletteOfLogo(logoOf([['#8147b0', 1000]]), { current: appearance }).edits).toEqual([]);
  });

  it.each([
    ['a logo on its own dark color inherits the page', false, null],
    ['a logo with the text color of the header may be on it', true, /^#/],
  ] as const)('%s', (_, takesTextColor, expected) => {
    const { light } = paletteOfLogo(logoOf([['#0b2a4a', 1000]]), { current, takesTextColor }).appearance;
    const { background } = light.areas.header;
    if (expected === null) expect(background).toBeNull();
    else expect(background).toMatch(expected);
  });

  it.each<[string, readonly LogoPart[]]>([
    [
      'gray',
      [
        ['#808080', 900],
        ['#ffffff', 400],
      ],
    ],
    ['black', [['#000000', 900]]],
    ['empty', []],
  ])('proposes the default colors for a logo that is %s', (_, parts) => {
    expect(paletteOfLogo(logoOf(parts), { current }).edits).toEqual([]);
  });

  it('passes in all pairs, for any logo', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const parts = fc.array(fc.tuple(color, fc.integer({ min: 20, max: 800 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, fc.boolean(), (logo, takesTextColor) => {
        const { appearance } = paletteOfLogo(logoOf(logo), { current, takesTextColor });
        expect(contrastProblems(appearance)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('has a separate accent for each hue', () => {
    const hues = [
      '#c8322b',
      '#e8802a',
      '#edcb3a',
      '#ffff00',
      '#00ff00',
      '#00ffff',
      '#2f6fc4',
      '#0000ff',
      '#ff00ff',
    ];
    for (const scheme of ['light', 'dark'] as Scheme[])
      for (const hex of hues) {
        const { appearance } = paletteOfLogo(logoOf([[hex, 900]]), { current });
        expect([hex, scheme, appearance[scheme].accent]).not.toEqual([hex, scheme, current[scheme].accent]);
      }
  });
});
