import type { Call } from './call.js';
import { getAssets, getAssetsByBody } from './assets.js';
import { getConfig } from './config.js';
import { getDownload, getDownloadLimits, getPreview } from './downloads.js';
import { getContentLocales, getFields, getIndexStatus } from './indexing.js';
import { getVersion } from './info.js';
import { search, searchByBody } from './search.js';
import { checkSession, getSession, logout } from './session.js';

export * from './asset.js';
export * from './assets.js';
export * from './call.js';
export * from './config.js';
export * from './downloads.js';
export * from './indexing.js';
export * from './info.js';
export * from './problem.js';
export * from './search.js';
export * from './session.js';

/** Every call of the API. */
export const CALLS = [
  getSession,
  checkSession,
  logout,
  search,
  searchByBody,
  getFields,
  getIndexStatus,
  getContentLocales,
  getAssets,
  getAssetsByBody,
  getDownload,
  getPreview,
  getDownloadLimits,
  getConfig,
  getVersion,
] as const satisfies readonly Call[];
