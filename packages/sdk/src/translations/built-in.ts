import de from './catalogs/de.json' with { type: 'json' };
import en from './catalogs/en.json' with { type: 'json' };
import { translatorOf, type Translator } from './translator.js';
import type { CatalogTree } from '../lib/catalog-tree.js';

/**
 * Catalogs of the built-in languages, by lower-case language code (specification, section 1). A browser loads
 * only one of them: see layers.ts.
 */
export const CATALOGS: Readonly<Record<string, CatalogTree>> = { de, en };

/**
 * Creates the translator of one locale synchronously. For a server, a terminal, and every program whose size
 * does not matter.
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
