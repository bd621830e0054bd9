import {
  COLOR_KEYS,
  colorOfProblem,
  colorPath,
  contrastLevel,
  contrastProblems,
  contrastRepair,
  contrastVerdicts,
  hexOfHsv,
  hsvOf,
  isOpaqueImage,
  logoVerdict,
  parseHex,
  stepHsv,
  verdictsOf,
  worstVerdicts,
  type LogoColor,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, setPath } from '@assetportal/sdk/config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const { appearance: DEFAULTS } = DEFAULT_CONFIG;

describe('parseHex', () => {
  it.each([
    ['#0b2a4a', '#0b2a4a'],
    ['0B2A4A', '#0b2a4a'],
    [' #fff ', '#ffffff'],
    ['a1c', '#aa11cc'],
    ['#0b2a4a80', '#0b2a4a80'],
    ['0b2a4aff', '#0b2a4a'],
    ['', null],
    ['#', null],
    ['#ffff', null],
    ['12345', null],
    ['rgb(1,2,3)', null],
    ['#0b2a4g', null],
    ['javascript:alert(1)', null],
  ])('reads %j as %j', (text, color) => {
    expect(parseHex(text)).toBe(color);
  });
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('hsv', () => {
  it.each([
    ['#ff0000', { hue: 0, saturation: 100, brightness: 100 }],
    ['#00ff00', { hue: 120, saturation: 100, brightness: 100 }],
    ['#0000ff', { hue: 240, saturation: 100, brightness: 100 }],
    ['#ff00ff', { hue: 300, saturation: 100, brightness: 100 }],
    ['#ffffff', { hue: 0, saturation: 0, brightness: 100 }],
  ])('of %s', (color, expected) => {
    expect(hsvOf(color)).toEqual(expected);
  });

  it('keeps each color', () => {
    fc.assert(fc.property(hex, (color) => hexOfHsv(hsvOf(color)) === color));
  });

  it('keeps the hue of a gray, the saturation of black, and the end of the slider', () => {
    expect(hsvOf('#808080', { hue: 200, saturation: 30, brightness: 1 }).hue).toBe(200);
    expect(hsvOf('#000000', { hue: 200, saturation: 30, brightness: 1 })).toEqual({
      hue: 200,
      saturation: 30,
      brightness: 0,
    });
    expect(hsvOf('#ff0000', { hue: 360, saturation: 30, brightness: 1 }).hue).toBe(360);
  });

  it('steps within the limits', () => {
    const color = { hue: 355, saturation: 2, brightness: 99.6 };
    expect(stepHsv(color, 'hue', 10).hue).toBe(360);
    expect(stepHsv(color, 'saturation', -10).saturation).toBe(0);
    expect(stepHsv(color, 'brightness', -1).brightness).toBe(99);
  });
});

describe('worstVerdicts', () => {
  it('are the first verdicts of each color', () => {
    const worst = worstVerdicts(DEFAULTS);
    for (const key of COLOR_KEYS) {
      const [first] = verdictsOf(DEFAULTS, 'dark', key);
      expect([key, worst.get(`dark ${key}`)?.ratio]).toEqual([key, first?.ratio]);
    }
  });
});

describe('contrastRepair', () => {
  const pale = setPath(DEFAULT_CONFIG, colorPath('light', 'accent'), '#88ccee').appearance;

  it('changes the edited color, if that suffices', () => {
    const [worst] = verdictsOf(pale, 'light', 'accent');
    const repair = contrastRepair(pale, worst as never, 'accent');
    expect(repair?.key).toBe('accent');
    const repaired = setPath({ appearance: pale }, colorPath('light', 'accent'), repair?.hex).appearance;
    expect(contrastProblems(repaired)).toEqual([]);
  });

  it('changes the text in the editor of a background, which the admin has just chosen', () => {
    const key = 'areas.header.background';
    const navy = setPath(DEFAULT_CONFIG, colorPath('light', key), '#0b2a4a').appearance;
    const worst = verdictsOf(navy, 'light', key).find(({ foreground }) => foreground === 'areas.header.text');
    const repair = contrastRepair(navy, worst as never, key);
    expect(repair?.key).toBe('areas.header.text');
    const path = colorPath('light', 'areas.header.text');
    expect(contrastProblems(setPath({ appearance: navy }, path, repair?.hex).appearance)).toEqual([]);
    // The text of the header is inherited.
    expect(colorOfProblem(navy, worst as never)).toBe(key);
  });

  it('changes the edited color, if the other one cannot be repaired', () => {
    const black = setPath(DEFAULT_CONFIG, colorPath('light', 'background'), '#777777').appearance;
    const worst = verdictsOf(black, 'light', 'background').find(({ foreground }) => foreground === 'text');
    expect(contrastRepair(black, worst as never, 'background')?.key).toBe('background');
  });

  it('is not needed by a pair that passes', () => {
    const [worst] = verdictsOf(DEFAULTS, 'light', 'accent');
    expect(contrastRepair(DEFAULTS, worst as never, 'accent')).toBeNull();
  });
});

describe('contrastLevel', () => {
  const [pair] = contrastVerdicts(DEFAULTS);
  it.each([
    [{ needs: 4.5, ratio: 7, passes: true }, 'AAA'],
    [{ needs: 4.5, ratio: 6.9, passes: true }, 'AA'],
    [{ needs: 3, ratio: 12, passes: true }, 'AA'],
    [{ needs: 3, ratio: 2.9, passes: false }, null],
  ] as const)('of %j is %s', (facts, level) => {
    expect(contrastLevel({ ...(pair as NonNullable<typeof pair>), ...facts })).toBe(level);
  });
});

describe('logoVerdict', () => {
  const color = (hexValue: string, share: number): LogoColor => ({ hex: hexValue, share, weight: share });
  it.each([
    ['a dark logo on white', [color('#0b2a4a', 1)], '#ffffff', null],
    ['a dark logo in dark mode', [color('#0b2a4a', 1)], '#121312', 'light'],
    ['a white logo on white', [color('#ffffff', 1)], '#fbfbfa', 'dark'],
    ['a dark name with a light mark', [color('#111111', 0.6), color('#f5c542', 0.4)], '#121312', 'light'],
    ['a pale part that a plate would hide', [color('#0b2a4a', 0.6), color('#d9a441', 0.4)], '#ffffff', null],
    ['a small part that is hard to see', [color('#0b2a4a', 0.95), color('#d9a441', 0.05)], '#ffffff', null],
  ] as const)('of %s', (_, colors, background, plate) => {
    expect(logoVerdict(colors, background)?.plate).toBe(plate);
  });

  it('is null for an image without a visible pixel', () => {
    expect(logoVerdict([], '#ffffff')).toBeNull();
  });

  it('knows an image with its own background', () => {
    expect(isOpaqueImage(new Uint8ClampedArray([1, 2, 3, 255]))).toBe(true);
    expect(isOpaqueImage(new Uint8ClampedArray([1, 2, 3, 255, 0, 0, 0, 0]))).toBe(false);
  });
});
