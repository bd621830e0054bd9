/** A parsed collection indicator. */
export type Indicator =
  | { readonly kind: 'single'; readonly name: string }
  /** One of several collections that belong together: `prefix_number`. */
  | { readonly kind: 'meta'; readonly prefix: string; readonly number: number };

/**
 * Parses a collection's indicator. A meta collection has the form `prefix_number` (specification, section 3,
 * Collection). The number is an integer. The prefix may contain underscores.
 */
export function parseIndicator(indicator: string): Indicator {
  const [, prefix, digits = ''] = /^(.*[^_])_(\d{1,15})$/s.exec(indicator) ?? [];
  return prefix === undefined
    ? { kind: 'single', name: indicator }
    : { kind: 'meta', prefix, number: Number(digits) };
}
