/** The most assets one call fetches. */
export const MAX_IDS = 1000;

/** The most bookmarks of one user. */
export const MAX_BOOKMARKS = 10_000;

/** Rows of a collection's posters (specification, section 9, Pre-search collection fetch). */
export const COLLECTION_ROWS = 20;

/** How many overwritten versions of one thing are kept (decisions, section 2, Lost updates). */
export const HISTORY_LENGTH = 50;

/** The fewest characters of a new password. */
export const SHORTEST_PASSWORD = 8;

/** The most rows one answer holds. */
export const MAX_ROWS = 1000;

/** How many rows an answer holds when none are asked for. */
export const DEFAULT_ROWS = 25;

/** The longest query of a search, in characters. */
export const MAX_SEARCH_LENGTH = 10_000;

/** How many suggestions there are when no number is asked for. */
export const DEFAULT_SUGGESTIONS = 8;

/** The longest file that an admin can set, in bytes. */
export const MAX_BRANDING_FILE_SIZE = 20 * 1024 * 1024;

/** The longest body of a call, in bytes, where the call does not say otherwise. */
export const BODY_LIMIT = 1024 * 1024;
