import { COLOR_KEYS, configuredColor, type Appearance, type ColorKey } from './keys.js';
import { nearestPassing, type ContrastVerdict } from './contrast.js';
import { keysOf } from './resolve.js';

/** A new value of a color, with which a pair has enough contrast. */
export interface ContrastRepair {
  readonly key: ColorKey;
  readonly hex: string;
}

/**
 * Returns how to repair a pair in the editor of one of its colors. In the editor of a background, the color on it is
 * moved in lightness, because the admin has just chosen the background. Otherwise, and if that does not
 * suffice, the edited color is moved, then others of the pair. Null if one change does not suffice.
 */
export function contrastRepair(
  appearance: Appearance,
  verdict: ContrastVerdict,
  edited: ColorKey,
): ContrastRepair | null {
  const { scheme, keys, passes, foreground } = verdict;
  if (passes) return null;
  const [front] = keysOf(appearance[scheme], foreground);
  const others = configuredKeys(appearance, { scheme, keys });
  const candidates = new Set([...(front === undefined ? [] : [front]), edited, ...others]);
  for (const key of candidates) {
    const hex = nearestPassing(appearance, scheme, key);
    if (hex !== null) return { key, hex };
  }
  return null;
}

/**
 * Returns the color at which a problem is shown to an admin: the color in front, or else the one behind it, or else the
 * color that they inherit.
 */
export function colorOfProblem(appearance: Appearance, problem: ContrastVerdict): ColorKey {
  const colors = appearance[problem.scheme];
  const [front, behind] = [keysOf(colors, problem.foreground), keysOf(colors, problem.ground)];
  // A color of an area is more specific than one of the page, from which others inherit.
  const ofArea = [...front, ...behind].filter((key) => key.startsWith('areas.'));
  const keys = [...front.slice(0, 1), ...ofArea, ...front, ...behind];
  return keys.find((key) => configuredColor(colors, key) !== null) ?? 'background';
}

const configuredKeys = (
  appearance: Appearance,
  { scheme, keys }: Pick<ContrastVerdict, 'scheme' | 'keys'>,
): readonly ColorKey[] =>
  COLOR_KEYS.filter((key) => keys.has(key) && configuredColor(appearance[scheme], key) !== null);
