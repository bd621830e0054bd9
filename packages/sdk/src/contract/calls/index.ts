import type { Call } from '../call.js';
import { getEffectiveAccess, listFolders } from './access.js';
import { getActivity, getOperation } from './activity.js';
import { getAssets, getAssetsByBody, getBookmarks, getSimilarAssets, saveBookmarks } from './assets.js';
import { checkBackup, getBackup, getBackupFacts, getStoredBackup, restoreBackup } from './backup.js';
import {
  getCollection,
  getCollectionDefinitions,
  getDashboard,
  listCollections,
  saveCollectionDefinitions,
} from './collections.js';
import {
  checkConfig,
  configFiles,
  getAvailable,
  getConfig,
  getConfigSchema,
  saveConfig,
} from './config/config.js';
import { configFileChecks, getStyleSource } from './config/config-checks.js';
import { getConvertSetDefinitions, saveConvertSetDefinitions, tryConvertSet } from './convert-sets.js';
import {
  getConvertSetOffer,
  getConvertSets,
  getDownload,
  getDownloadLimits,
  getMesh,
  getModel,
  getPeaks,
  getPreview,
  getVideo,
  getZip,
  getZipByBody,
  getZoomImage,
  prepareDownload,
} from './downloads.js';
import { exportAudit, getAudit, getChanges, getHistory, getHistoryEntry, restoreHistory } from './history.js';
import { confirmLoss, getFieldCounts, getFields, getIndexStatus, retryIndex } from './indexing.js';
import { getEvents, getVersion } from './info.js';
import { getPageLocales, getPages, getPageSource, savePages } from './pages.js';
import { getPermissions, savePermissions } from './permissions.js';
import { search, searchByBody, searchLayout, suggest } from './search.js';
import {
  checkSession,
  getSession,
  logout,
  requestPasswordMail,
  resetPassword,
  setLocale,
} from './session.js';
import {
  getAllLanguages,
  getContentLocales,
  getTranslationLocales,
  getTranslations,
  saveTranslations,
} from './translations.js';
import { endSession, endSessionsOfUser, listSessions } from './user-sessions.js';
import { addGroup, addUser, changeUser, listGroups, listUsers, removeGroup, removeUser } from './users.js';

/** All calls of the API, except `getOpenApi`. */
export const CALLS = [
  getSession,
  checkSession,
  logout,
  setLocale,
  requestPasswordMail,
  resetPassword,
  search,
  searchByBody,
  searchLayout,
  suggest,
  getFields,
  getFieldCounts,
  getIndexStatus,
  confirmLoss,
  retryIndex,
  getContentLocales,
  getEvents,
  getAssets,
  getAssetsByBody,
  getSimilarAssets,
  getBookmarks,
  saveBookmarks,
  listCollections,
  getCollection,
  getDashboard,
  getConvertSets,
  getConvertSetOffer,
  getDownload,
  getZip,
  getZipByBody,
  prepareDownload,
  getPreview,
  getVideo,
  getPeaks,
  getZoomImage,
  getMesh,
  getModel,
  getDownloadLimits,
  getConfig,
  saveConfig,
  checkConfig,
  getConfigSchema,
  getAvailable,
  ...Object.values(configFiles).flatMap(({ get, set, remove }) => [get, set, remove]),
  ...Object.values(configFileChecks),
  getStyleSource,
  getHistory,
  getChanges,
  getHistoryEntry,
  restoreHistory,
  getTranslationLocales,
  getTranslations,
  saveTranslations,
  getPageLocales,
  // Selected before the call for visitors, because both have the parameter `lang`.
  getPageSource,
  getPages,
  savePages,
  getAllLanguages,
  getVersion,
  listUsers,
  addUser,
  changeUser,
  removeUser,
  listGroups,
  addGroup,
  removeGroup,
  getPermissions,
  savePermissions,
  getEffectiveAccess,
  listFolders,
  listSessions,
  endSession,
  endSessionsOfUser,
  getConvertSetDefinitions,
  saveConvertSetDefinitions,
  tryConvertSet,
  getCollectionDefinitions,
  saveCollectionDefinitions,
  getAudit,
  getBackup,
  getBackupFacts,
  getStoredBackup,
  checkBackup,
  restoreBackup,
  exportAudit,
  getActivity,
  getOperation,
] as const satisfies readonly Call[];
