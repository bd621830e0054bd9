/**
 * IDs of the elements that skip links lead to. The pages and the shell set them. If a target does not exist, its
 * link leads to the content instead.
 */
export const LANDMARKS = {
  content: 'content',
  search: 'search',
  facets: 'facets',
  results: 'results',
  footer: 'footer',
} as const;
