/** View of the results: posters, list rows, or equally sized thumbnails. */
export type View = 'grid' | 'list' | 'thumbnail';

/** The views in the order in which they are offered. */
export const VIEWS: readonly View[] = ['grid', 'list', 'thumbnail'];
