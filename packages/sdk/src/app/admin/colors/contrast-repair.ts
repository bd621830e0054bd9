import { COLOR_KEYS, configuredColor, type Appearance, type ColorKey } from './keys.js';
import { nearestPassing, type ContrastVerdict } from './contrast.js';

/** A new value of a color, with which a pair has enough contrast. */
export interface ContrastRepair {
  readonly key: ColorKey;
  readonly hex: string;
}

/**
 * Returns how to repair a pair in the editor of one of its colors: the nearest value of this color with which all of
 * its pairs pass. If there is none, for example because two other colors differ too much, the nearest value of another
 * color of the pair. Null if one change does not suffice.
 */
export function contrastRepair(
  appearance: Appearance,
  { scheme, keys, passes }: ContrastVerdict,
  edited: ColorKey,
): ContrastRepair | null {
  if (passes) return null;
  const own = configuredKeys(appearance, { scheme, keys });
  for (const key of [edited, ...own.filter((other) => other !== edited)]) {
    const hex = nearestPassing(appearance, scheme, key);
    if (hex !== null) return { key, hex };
  }
  return null;
}

/** Returns the color at which a problem is shown to an admin: the first configured one on which the pair depends. */
export function colorOfProblem(appearance: Appearance, problem: ContrastVerdict): ColorKey {
  const [first] = configuredKeys(appearance, problem);
  return first ?? 'background';
}

const configuredKeys = (
  appearance: Appearance,
  { scheme, keys }: Pick<ContrastVerdict, 'scheme' | 'keys'>,
): readonly ColorKey[] =>
  COLOR_KEYS.filter((key) => keys.has(key) && configuredColor(appearance[scheme], key) !== null);
