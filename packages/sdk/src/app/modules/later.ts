import type { AppModule } from '../app.js';
import type { BookmarksStore } from '../../domains/bookmarks/store.js';
import type { SuggestionsModule } from './suggestions.js';
import type { selectionModule } from './selection.js';

/** Loads a module of the app whose code is a separate chunk: see {@link LATER_MODULES}. */
export type LoadModule<T> = () => Promise<AppModule<T>>;

/**
 * Modules that a page can load after its first content. Pages that need a module at once import its function,
 * such as `bookmarksModule`.
 */
export const LATER_MODULES = {
  /** The bookmarks of the user. */
  bookmarks: async (): Promise<AppModule<BookmarksStore>> => (await import('./bookmarks.js')).bookmarksModule,
  /** The selected results. */
  selection: async (): Promise<typeof selectionModule> => (await import('./selection.js')).selectionModule,
  /** Suggestions and recent searches. */
  suggestions: async (): Promise<AppModule<SuggestionsModule>> =>
    (await import('./suggestions.js')).suggestionsModule,
} as const satisfies Record<string, LoadModule<unknown>>;
