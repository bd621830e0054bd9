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
  /** Slot in the header into which the search page renders its field below 640 px. Not a target of skip links. */
  headerSearch: 'header-search',
} as const;
