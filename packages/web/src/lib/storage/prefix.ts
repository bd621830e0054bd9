import { basePath } from '../startup/startupData.js';

/** Prefix of the keys in the browser's storage, because other applications and portals at other paths share the origin. */
export const STORAGE_PREFIX = `assetportal${basePath}.`;
