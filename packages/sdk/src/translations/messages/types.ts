import type { CatalogTree } from '../../lib/catalog-tree.js';

/** Parameters of a message by name. Undefined values are written as an empty string. */
export type MessageParams = Readonly<Record<string, string | number | undefined>>;

/**
 * Returns the message for a key: `t('search.found', { count: 3 })`. Numbers are formatted for the locale.
 * `count` also selects the plural form: `<key>_one`, `<key>_other`, or any other form of the language. Returns
 * the key itself if neither the locale nor the fallback has a message for it.
 */
export type Translate = (key: string, params?: MessageParams) => string;

/** Translator for one locale. */
export interface Translator {
  readonly t: Translate;
  /** Returns true if the locale or the fallback has a message for the key. */
  readonly has: (key: string) => boolean;
  /** Code of the locale in lower case with hyphens. */
  readonly locale: string;
}

/** Translations of one language from one source. */
export interface CatalogLayer {
  /** Lower-case code of the language. */
  readonly locale: string;
  /** Messages of the layer. A catalog from a server must be read with `readCatalog` first. */
  readonly tree: CatalogTree;
}
