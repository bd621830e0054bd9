import fc from 'fast-check';
import {
  COLOR_KEYS,
  CONTRAST_PAIRS,
  contrastProblems,
  contrastRatio,
  contrastVerdicts,
  colorPath,
  describePair,
  effectiveColor,
  nearestPassing,
  paintLabelKey,
  SCHEMES,
  verdictsOf,
  worstVerdicts,
  type Appearance,
  type ColorKey,
  type Scheme,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, getPath, setPath } from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const { appearance: DEFAULTS } = DEFAULT_CONFIG;

const withColors = (values: Partial<Record<ColorKey, string | null>>, scheme: Scheme = 'light'): Appearance =>
  Object.entries(values).reduce(
    (config, [key, value]) => setPath(config, colorPath(scheme, key as ColorKey), value),
    DEFAULT_CONFIG,
  ).appearance;

const failing = (appearance: Appearance) =>
  contrastProblems(appearance).map(({ scheme, area, foreground, ground }) => [
    scheme,
    area,
    foreground,
    ground,
  ]);

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#0f5c8c', '#0b2a4a', 2.02],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });
});

describe('contrastVerdicts', () => {
  it('reports no problem with the default colors', () => expect(failing(DEFAULTS)).toEqual([]));

  it.each<[string, Partial<Record<ColorKey, string>>, string[][]]>([
    [
      'pale text on accent',
      { onAccent: '#8aa0a5' },
      [
        ['page', 'onAccent', 'accent'],
        ['page', 'onAccent', 'accentHover'],
      ],
    ],
    [
      'a header with dark text',
      { 'areas.header.background': '#0b2a4a' },
      [
        ['header', 'areas.header.text', 'areas.header.background'],
        ['header', 'headerEdge', 'areas.header.background'],
        ['header', 'headerOutline', 'areas.header.background'],
        ['header', 'areas.header.text', 'headerHover'],
      ],
    ],
    [
      'a footer that hides the focus ring',
      { 'areas.footer.background': '#0b6173', 'areas.footer.text': '#ffffff' },
      [['footer', 'focus', 'areas.footer.background']],
    ],
    [
      'a text of the sidebar that is pale in fields',
      { 'areas.sidebar.text': '#8f8f8f' },
      [
        ['sidebar', 'areas.sidebar.text', 'areas.sidebar.background'],
        ['sidebar', 'areas.sidebar.text', 'surface'],
      ],
    ],
  ])('reports %s', (_, values, expected) => {
    expect(failing(withColors(values))).toEqual(expected.map((pair) => ['light', ...pair]));
  });

  it('reports a color that areas inherit once', () => {
    expect(failing(withColors({ focus: '#dddddd' }))).toEqual([
      ['light', 'page', 'focus', 'background'],
      ['light', 'surface', 'focus', 'surface'],
    ]);
  });

  it('composites translucent colors', () => {
    const [half] = verdictsOf(
      withColors({ focus: '#00000080', background: '#ffffff' }),
      'light',
      'focus',
    ).filter(({ ground }) => ground === 'background');
    expect(half?.shown).toEqual({ foreground: '#7f7f7f', ground: '#ffffff' });
    expect([...(half?.keys ?? [])]).toContain('background');
  });

  it.each<[ColorKey, ColorKey]>([
    ['areas.header.background', 'background'],
    ['areas.footer.text', 'mutedText'],
    ['areas.toast.background', 'surface'],
  ])('resolves %s to %s', (key, parent) => {
    expect(effectiveColor(DEFAULTS.light, key)).toBe(DEFAULTS.light[parent as 'text']);
    expect(worstVerdicts(DEFAULTS).get(`light ${parent}`)?.keys.has(parent)).toBe(true);
    expect(verdictsOf(DEFAULTS, 'light', parent).some(({ keys }) => keys.has(key))).toBe(true);
  });

  it('has a pair for each color except lines', () => {
    const used = new Set(contrastVerdicts(DEFAULTS).flatMap(({ keys }) => [...keys]));
    expect(COLOR_KEYS.filter((key) => !used.has(key))).toEqual(['border']);
    expect(worstVerdicts(DEFAULTS).has('light border')).toBe(false);
  });

  it('has the color keys of the configuration', () => {
    for (const scheme of SCHEMES)
      for (const key of COLOR_KEYS)
        expect(getPath(DEFAULT_CONFIG, colorPath(scheme, key))).not.toBe(undefined);
  });
});

describe('nearestPassing', () => {
  it.each<[string, Partial<Record<ColorKey, string>>, ColorKey, RegExp]>([
    ['leaves a color that passes', {}, 'accent', /^#0b6173$/],
    ['darkens a pale accent', { accent: '#5ba7d6' }, 'accent', /^#[0-5]/],
    [
      'lightens a text on a dark ground',
      { 'areas.header.background': '#0b2a4a', 'areas.header.text': '#33475c' },
      'areas.header.text',
      /^#[89a-f]/,
    ],
    ['preserves the opacity', { 'areas.toast.text': '#777777ee' }, 'areas.toast.text', /ee$/],
  ])('%s', (_, values, key, expected) => {
    expect(nearestPassing(withColors(values), 'light', key)).toMatch(expected);
  });

  it('returns null if other colors are too different', () => {
    expect(
      nearestPassing(withColors({ background: '#000000', surface: '#ffffff' }), 'light', 'text'),
    ).toBeNull();
  });

  it('returns a color that passes in all pairs, or no gray passes', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const grays = Array.from(
      { length: 256 },
      (_, part) => `#${part.toString(16).padStart(2, '0').repeat(3)}`,
    );
    const passes = (values: Partial<Record<ColorKey, string>>, scheme: Scheme, key: ColorKey, hex: string) =>
      verdictsOf(withColors({ ...values, [key]: hex }, scheme), scheme, key).every(
        (verdict) => verdict.passes,
      );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...COLOR_KEYS), color, { maxKeys: 3 }),
        fc.constantFrom(...COLOR_KEYS),
        color,
        fc.constantFrom(...SCHEMES),
        (others, key, hex, scheme) => {
          const values = { ...others, [key]: hex };
          const nearest = nearestPassing(withColors(values, scheme), scheme, key);
          if (nearest === null) expect(grays.filter((gray) => passes(values, scheme, key, gray))).toEqual([]);
          else expect([nearest, passes(values, scheme, key, nearest)]).toEqual([nearest, true]);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('describePair', () => {
  it.each<[string, ColorKey, string, string]>([
    ['en', 'areas.header.background', 'areas.header.text', 'Header text on it, needs 4.5:1'],
    ['de', 'areas.header.background', 'headerEdge', 'Rand des Suchfelds darauf, nötig 3:1'],
    ['de', 'areas.header.text', 'areas.header.text', 'Auf Hintergrund der Kopfzeile, nötig 4,5:1'],
    ['en', 'text', 'edge', 'Borders of controls on Background, needs 3:1'],
  ])('%s: describes for %s the pair with %s', async (locale, key, foreground, expected) => {
    const { t } = await loadAdminTranslations(locale);
    const pair = CONTRAST_PAIRS.find((candidate) => candidate.foreground === foreground);
    const { label, needs } = describePair(pair ?? CONTRAST_PAIRS[0]!, key, t);
    expect(`${label}, ${needs}`).toBe(expected);
  });

  it.each(['en', 'de'])('has a name in %s for each color of a pair', async (locale) => {
    const { has } = await loadAdminTranslations(locale);
    const names = CONTRAST_PAIRS.flatMap(({ foreground, ground }) => [foreground, ground]);
    expect(names.filter((name) => !has(paintLabelKey(name)))).toEqual([]);
  });
});
