/**
 * Minimum and maximum displayed aspect ratio (width divided by height). Images beyond them are cropped, so that a
 * panorama does not create a row only 40 pixels high.
 */
const MIN_RATIO = 0.5;
const MAX_RATIO = 4;

const STEPS = 254;
const SPAN = Math.log(MAX_RATIO / MIN_RATIO);

/** Aspect ratios of all results of a search, in their order (decisions, section 7, Exact layout). */
export interface ResultLayout {
  /** Number of results. If it is larger than the number of codes, the mean ratio is the estimate for the others. */
  readonly total: number;
  /** One code per result: see {@link ratioCode}. */
  readonly codes: Uint8Array;
  /** Value of the sort field of some results, in order. Empty for the order by relevance. */
  readonly marks: readonly LayoutMark[];
}

/** Value of the sort field at a position of the results. */
export interface LayoutMark {
  readonly position: number;
  /** As in the asset: a text, a number, or a date in ISO 8601 or in seconds of `clockSeconds`. */
  readonly value: string | number;
}

/** Code of an unknown aspect ratio. */
const UNKNOWN_RATIO = 0;

/** Aspect ratios by code, so that decoding a long list needs no logarithms. Unknown ratios are squares. */
const DECODED = /* @__PURE__ */ Array.from({ length: STEPS + 2 }, (_, code) =>
  code === UNKNOWN_RATIO ? 1 : MIN_RATIO * Math.exp(((code - 1) / STEPS) * SPAN),
);

/**
 * Returns the code of an aspect ratio: one byte, logarithmic, with steps of 0.8 %. The same code is in the response of
 * `search/layout`. Returns 0 for an invalid size.
 */
export function ratioCode(width: number | undefined, height: number | undefined): number {
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return UNKNOWN_RATIO;
  const ratio = Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height));
  return 1 + Math.round((Math.log(ratio / MIN_RATIO) / SPAN) * STEPS);
}

/** Returns the aspect ratio (width divided by height) of a code. */
export function ratioOfCode(code: number): number {
  return DECODED[code] ?? 1;
}
