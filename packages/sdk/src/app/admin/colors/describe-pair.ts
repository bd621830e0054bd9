import type { Translate } from '../../../translations/translator.js';
import { inheritedFrom, type ColorKey } from './keys.js';
import type { ContrastPair, PaintName } from './pairs.js';

/** Returns the message key for the name of a color. */
export function paintLabelKey(name: PaintName): string {
  return `contrast.paint.${name}`;
}

/** A pair, described for the editor of one color. */
export interface PairDescription {
  /** For example “Header text on it” in the editor of the header background. */
  readonly label: string;
  /** For example “needs 3:1”. */
  readonly needs: string;
}

/** Describes a pair for the editor of one of its colors. */
export function describePair(
  { foreground, ground, needs }: ContrastPair,
  key: ColorKey,
  t: Translate,
): PairDescription {
  const name = t(paintLabelKey(foreground));
  const other = t(paintLabelKey(ground));
  const label = isOf(ground, key)
    ? t('contrast.pair.below', { name })
    : isOf(foreground, key)
      ? t('contrast.pair.above', { name: other })
      : t('contrast.pair.both', { name, ground: other });
  return { label, needs: t('contrast.pair.needs', { ratio: needs }) };
}

/** Returns true if a color of a pair is the edited one. The color of an area may also be inherited from it. */
function isOf(name: PaintName, key: ColorKey): boolean {
  return name === key || (name.startsWith('areas.') && inheritedFrom(name as ColorKey) === key);
}
