/** Values of facets that are always shown in the same order, with and without assets. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  color_code: ['1', '2', '3', '4', '5', '6', '7'],
  orientation: ['landscape', 'portrait', 'square', 'panorama'],
};

/** Returns the values of a facet with a fixed order: colors and orientations. Null for other facets. */
export const fixedValues = (field: string): readonly string[] | null =>
  Object.hasOwn(FIXED, field) ? (FIXED[field] ?? null) : null;
