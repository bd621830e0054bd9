/**
 * Minimum and maximum displayed aspect ratio (width divided by height). Images beyond them are cropped, so that a
 * panorama does not create a row only 40 pixels high.
 */
export const MIN_RATIO = 0.5;
/** See {@link MIN_RATIO}. */
export const MAX_RATIO = 4;

const STEPS = 254;
const SPAN = Math.log(MAX_RATIO / MIN_RATIO);

/** Code of an unknown aspect ratio. */
export const UNKNOWN_RATIO = 0;

/** Aspect ratios by code, so that decoding a long list needs no logarithms. Unknown ratios are squares. */
const DECODED = /* @__PURE__ */ Array.from({ length: STEPS + 2 }, (_, code) =>
  code === UNKNOWN_RATIO ? 1 : MIN_RATIO * Math.exp(((code - 1) / STEPS) * SPAN),
);

/**
 * Returns the code of an aspect ratio: one byte, logarithmic, with steps of 0.8 %. The same code is in the response of
 * `search/layout`. Returns {@link UNKNOWN_RATIO} for an invalid size.
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
