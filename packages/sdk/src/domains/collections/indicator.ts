/** What a collection's indicator says. */
export type Indicator =
  | { readonly kind: 'single'; readonly name: string }
  /** One of several collections that belong together: `prefix_number`. */
  | { readonly kind: 'meta'; readonly prefix: string; readonly number: number };

/**
 * Reads a collection's indicator: that of a meta collection has the form `prefix_number` (specification, section 3,
 * Collection). The number is a whole one; the prefix may itself have underscores in it.
 */
export function parseIndicator(indicator: string): Indicator {
  const [, prefix, digits = ''] = /^(.*[^_])_(\d{1,15})$/s.exec(indicator) ?? [];
  return prefix === undefined
    ? { kind: 'single', name: indicator }
    : { kind: 'meta', prefix, number: Number(digits) };
}
