/** Prefix of the keys in the browser's storage, because other applications may share the origin. */
export const STORAGE_PREFIX = 'assetportal.';
