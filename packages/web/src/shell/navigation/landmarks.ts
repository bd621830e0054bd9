/**
 * Element IDs that skip links target. Pages set them on their parts. A link without a target leads to the
 * content instead.
 */
export const LANDMARKS = {
  content: 'content',
  search: 'search',
  facets: 'facets',
  results: 'results',
  footer: 'footer',
} as const;
