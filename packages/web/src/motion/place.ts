/** Where an asset has a stage. */
export type Place = 'page' | 'preview';
