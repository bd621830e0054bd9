/**
 * Number of facets at the top of the list that are expanded initially. Facets with an active filter are expanded
 * too.
 */
export const EXPANDED = 6;
