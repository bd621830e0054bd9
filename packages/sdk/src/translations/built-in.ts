import de from './catalogs/de.json' with { type: 'json' };
import en from './catalogs/en.json' with { type: 'json' };
import { translatorOf, type Translator } from './translator.js';
import type { CatalogTree } from '../lib/catalog-tree.js';

/**
 * Catalogs of the built-in languages, by lower-case language code (specification, section 1). Importing this
 * module loads all of them. To load only one language, as in a browser, use layers.ts.
 */
export const CATALOGS: Readonly<Record<string, CatalogTree>> = { de, en };

/**
 * Creates a translator for one locale. Synchronous, because all catalogs are already loaded. Suitable for
 * servers, terminals and other programs in which the bundle size does not matter.
 *
 * @param options.trees Catalogs by lower-case language code. Default: the built-in catalogs.
 */
export function createTranslator(options: {
  readonly locale: string;
  readonly trees?: Readonly<Record<string, CatalogTree>>;
}): Translator {
  const layers = Object.entries(options.trees ?? CATALOGS).map(([locale, tree]) => ({ locale, tree }));
  return translatorOf({ locale: options.locale, layers });
}
