import { hexOf, parseColor, ratioOf, type Color } from './color.js';
import { SCHEMES, withColor, type Appearance, type ColorKey, type Scheme } from './keys.js';
import { toOklab, withLightness } from './oklab.js';
import { CONTRAST_PAIRS, type ContrastPair } from './pairs.js';
import { effectiveColor, keysOfPair, shownColorsOf, type ShownColors } from './resolve.js';

/** Contrast of a pair with the configured colors. */
export interface ContrastVerdict extends ContrastPair {
  readonly scheme: Scheme;
  /** From 1 to 21. */
  readonly ratio: number;
  readonly passes: boolean;
  /** The colors as a visitor sees them, opaque, in hex format. */
  readonly shown: { readonly foreground: string; readonly ground: string };
  /** Configured colors on which the ratio depends. */
  readonly keys: ReadonlySet<ColorKey>;
}

/** Returns the verdicts about all pairs of both schemes, or of one scheme. */
export function contrastVerdicts(
  appearance: Appearance,
  schemes: readonly Scheme[] = SCHEMES,
): readonly ContrastVerdict[] {
  return schemes.flatMap((scheme) => {
    const colors = appearance[scheme];
    const shownOf = shownColorsOf(colors, scheme);
    return CONTRAST_PAIRS.map((pair) => ({
      ...verdictOf(pair, shownOf(pair)),
      scheme,
      keys: keysOfPair(colors, pair),
    }));
  });
}

/**
 * Returns the failed pairs, each combination of two visible colors once, because areas inherit the colors of the page.
 * The heading of the form counts them.
 */
export function contrastProblems(appearance: Appearance): readonly ContrastVerdict[] {
  return distinctVerdicts(contrastVerdicts(appearance).filter(({ passes }) => !passes));
}

/** Returns each combination of two visible colors once, with the first of its verdicts. */
export function distinctVerdicts(verdicts: readonly ContrastVerdict[]): readonly ContrastVerdict[] {
  const seen = new Set<string>();
  return verdicts.filter(({ scheme, shown: { foreground, ground } }) => {
    const combination = `${scheme} ${foreground} ${ground}`;
    if (seen.has(combination)) return false;
    seen.add(combination);
    return true;
  });
}

/** Returns the verdicts about the pairs that depend on a color, the worst first. Empty for the color of lines. */
export function verdictsOf(
  appearance: Appearance,
  scheme: Scheme,
  key: ColorKey,
): readonly ContrastVerdict[] {
  return contrastVerdicts(appearance, [scheme])
    .filter(({ keys }) => keys.has(key))
    .sort((a, b) => a.ratio / a.needs - b.ratio / b.needs);
}

/**
 * Returns the worst verdict for each color of both schemes, relative to the needed ratio. Keys are `<scheme> <color>`.
 * Colors without a pair have none.
 */
export function worstVerdicts(appearance: Appearance): ReadonlyMap<string, ContrastVerdict> {
  const worst = new Map<string, ContrastVerdict>();
  for (const verdict of contrastVerdicts(appearance)) {
    for (const key of verdict.keys) {
      const id = `${verdict.scheme} ${key}`;
      const before = worst.get(id);
      if (before === undefined || verdict.ratio / verdict.needs < before.ratio / before.needs)
        worst.set(id, verdict);
    }
  }
  return worst;
}

/** Returns the level of WCAG 2.2 that a pair reaches. Null if it does not pass. Only text can reach AAA. */
export function contrastLevel({ ratio, needs, passes }: ContrastVerdict): 'AA' | 'AAA' | null {
  if (!passes) return null;
  return needs === 4.5 && ratio >= 7 ? 'AAA' : 'AA';
}

/** Steps of lightness. One step is about as small as the smallest change of a gray in hex format. */
const STEPS = 400;

/**
 * Returns the color closest in lightness that passes in all pairs of the color. Hue and chroma stay as far as a screen
 * can show them, and so does the opacity, unless only an opaque color passes. Returns the color itself if it passes,
 * and null if no lightness passes, for example because two other colors are too different.
 *
 * @param within the pairs to consider. Default: all that depend on the color.
 */
export function nearestPassing(
  appearance: Appearance,
  scheme: Scheme,
  key: ColorKey,
  within: readonly ContrastPair[] = CONTRAST_PAIRS,
): string | null {
  const current = effectiveColor(appearance[scheme], key);
  const colors = withColor(appearance[scheme], key, current);
  const pairs = within.filter((pair) => keysOfPair(colors, pair).has(key));
  const passes = (hex: string) => {
    const shownOf = shownColorsOf(withColor(colors, key, hex), scheme);
    return pairs.every((pair) => {
      const { foreground, ground } = shownOf(pair);
      return ratioOf(foreground, ground) >= pair.needs;
    });
  };
  if (passes(current)) return current;
  const color = parseColor(current);
  const opaque = () => (color.alpha < 1 ? nearestLightness({ ...color, alpha: 1 }, passes) : null);
  return nearestLightness(color, passes) ?? opaque();
}

function nearestLightness(color: Color, passes: (hex: string) => boolean): string | null {
  const like = toOklab(color);
  // Grays are tried last: they have exactly the lightness for which a saturated color may have no hex value.
  for (const tint of [like, { ...like, a: 0, b: 0 }]) {
    for (const lightness of lightnessesFrom(like.lightness)) {
      const hex = hexOf(withLightness(tint, lightness, color.alpha));
      if (passes(hex)) return hex;
    }
  }
  return null;
}

/** Returns lightnesses from 0 to 1, the closest to a start first. */
function* lightnessesFrom(start: number): Generator<number> {
  for (let step = 1; step <= STEPS; step += 1) {
    const [darker, lighter] = [start - step / STEPS, start + step / STEPS];
    if (darker >= 0) yield darker;
    if (lighter <= 1) yield lighter;
  }
  yield* start < 0.5 ? [0, 1] : [1, 0];
}

function verdictOf(
  pair: ContrastPair,
  { foreground, ground }: ShownColors,
): Omit<ContrastVerdict, 'scheme' | 'keys'> {
  const ratio = ratioOf(foreground, ground);
  return {
    ...pair,
    ratio,
    passes: ratio >= pair.needs,
    shown: { foreground: hexOf(foreground), ground: hexOf(ground) },
  };
}
