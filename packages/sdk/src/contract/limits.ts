/** Maximum number of asset IDs in a call that returns assets by ID. */
export const MAX_IDS = 1000;

/** Maximum number of asset IDs in the filter `id` of a search: one link opens this number of assets. */
export const MAX_FILTER_IDS = 200;

/** Minimum length of a prefix of an ID in the filter `id`, in characters. A shorter value is a complete ID. */
export const MIN_FILTER_ID = 8;

/** Minimum length of a prefix by which assets are looked up, in characters. */
export const MIN_ID_PREFIX = 4;

/** Maximum number of assets in the reply to a lookup by prefix. */
export const MAX_ID_MATCHES = 20;

/** Maximum number of bookmarks per user. */
export const MAX_BOOKMARKS = 10_000;

/**
 * Number of assets to fetch for the posters of a collection (specification, section 9, Pre-search collection
 * fetch).
 */
export const COLLECTION_ROWS = 20;

/** Number of overwritten versions stored per versioned document (decisions, section 2, Lost updates). */
export const HISTORY_LENGTH = 50;

/** Maximum length of the note of a change, in characters. */
export const MAX_CHANGE_NOTE = 200;

/** Maximum number of change sets in a reply. */
export const MAX_CHANGES = 200;

/** Number of times from which a search without results is shown to admins. */
export const MISSED_SEARCHES_FROM = 3;

/** Maximum number of days of a period for which the use of the portal is shown. */
export const MAX_ACTIVITY_DAYS = 366;

/** Minimum length of a new password, in characters. */
export const MIN_PASSWORD_LENGTH = 8;

/** Maximum length of a new password, in characters. */
export const MAX_PASSWORD_LENGTH = 1000;

/** Maximum lifetime of a machine token, in days. */
export const MAX_TOKEN_DAYS = 400;

/** Maximum length of the name of a machine token, in characters. */
export const MAX_TOKEN_NAME = 60;

/** Maximum number of rows in a search response. */
export const MAX_ROWS = 1000;

/** Maximum position of the first asset of a search response. Servers may have a lower limit (`index.fields`). */
export const MAX_START = 1_000_000_000;

/** Position of the first asset that every server supports, whatever its search engine (decisions, section 7). */
export const SUPPORTED_START = 100_000;

/** Maximum number of values of a facet in a search response. */
export const MAX_FACET_VALUES = 1000;

/** Cursor of the first page of a search. */
export const FIRST_CURSOR = '*';

/** Maximum length of a search cursor, in characters. */
export const MAX_CURSOR_LENGTH = 4000;

/** Maximum number of results whose aspect ratios `search/layout` returns. */
export const MAX_LAYOUT = 200_000;

/** Maximum number of marks that `search/layout` returns. */
export const LAYOUT_MARKS = 200;

/** Maximum number of assets of which `search/hits` returns the places in their text. */
export const MAX_HIT_ASSETS = 50;

/** Default number of rows in a search response. */
export const DEFAULT_ROWS = 25;

/** Maximum length of a search query, in characters. */
export const MAX_SEARCH_LENGTH = 10_000;

/** Maximum number of typos in a word for which similar words are suggested. */
export const MAX_TYPOS = 2;

/** Default number of suggestions. */
export const DEFAULT_SUGGESTIONS = 8;

/** Maximum size of a branding file, in bytes. */
export const MAX_BRANDING_FILE_SIZE = 20 * 1024 * 1024;

/**
 * Maximum size of a backup, in bytes. All branding files of their maximum size fit, with every other setting. A server
 * rejects a larger one.
 */
export const MAX_BACKUP_SIZE = 256 * 1024 * 1024;

/**
 * Maximum number of pages of an asset. The number comes from the metadata of a file, which may contain any value, and
 * a preview has an entry for each page.
 */
export const MAX_PAGE_COUNT = 10_000;

/** Default maximum size of a request body, in bytes. A call can override it. */
export const BODY_LIMIT = 1024 * 1024;
