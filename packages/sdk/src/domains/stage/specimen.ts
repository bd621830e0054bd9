/** Maximum size of a font that the stage loads for its specimen, in bytes. A larger font has only its image. */
const MAX_BYTES = 10 * 2 ** 20;

/** Sizes of the text of a specimen, in pixels: the bounds, and the first size, which is smaller on phones. */
export const SPECIMEN_SIZE = { min: 12, max: 200, initial: 64, narrow: 40 } as const;

/** Sizes of the lines that compare sizes, in pixels. */
export const SPECIMEN_LINES = [12, 16, 20, 28, 40, 56, 72] as const;

/** Step of the slider of a weight whose bounds are multiples of it. Others have steps of 1. */
const WEIGHT_STEP = 10;

/** Weights of a font, from 1 to 1000. */
export interface FontWeights {
  readonly min: number;
  readonly max: number;
  /** Weight of the font without variations. */
  readonly initial: number;
}

/** The weight of a specimen: a range from which the user chooses, a fact, or nothing if it is not readable. */
export type SpecimenWeight =
  | ({ readonly kind: 'range'; readonly step: number } & FontWeights)
  | { readonly kind: 'fixed'; readonly weight: number }
  | { readonly kind: 'none' };

/** Returns the weight of a specimen. A font whose weights are all the same is not variable. */
export function specimenWeight(weights: FontWeights | undefined): SpecimenWeight {
  if (weights === undefined) return { kind: 'none' };
  const { min, max, initial } = weights;
  if (min === max) return { kind: 'fixed', weight: initial };
  const isRound = [min, max, initial].every((weight) => weight % WEIGHT_STEP === 0);
  return { kind: 'range', min, max, initial, step: isRound ? WEIGHT_STEP : 1 };
}

/**
 * Returns true if a font is small enough for the stage to load it.
 *
 * @param size Size of the file in bytes. 0 if the server does not report it.
 */
export const fitsSpecimen = (size: number): boolean => size <= MAX_BYTES;
