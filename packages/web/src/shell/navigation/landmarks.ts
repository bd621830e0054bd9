/** The ids that skip links lead to. A page gives them to its parts; a link to a part that is not there is not shown. */
export const LANDMARKS = {
  content: 'content',
  search: 'search',
  facets: 'facets',
  results: 'results',
  footer: 'footer',
} as const;
