import de from './catalogs/de.json' with { type: 'json' };
import en from './catalogs/en.json' with { type: 'json' };
import { translatorOf, type Translator } from './translator.js';
import type { CatalogTree } from '../lib/catalog-tree.js';

/** The languages that are built in (specification, section 1). A browser loads only the one that is read: load.ts. */
export const CATALOGS: Readonly<Record<string, CatalogTree>> = { de, en };

/**
 * The texts of one locale, at once: for a server, a terminal, and wherever bytes do not count.
 *
 * @param options.trees By lower-case language code; the built-in ones by default.
 */
export function createTranslator(options: {
  readonly locale: string;
  readonly trees?: Readonly<Record<string, CatalogTree>>;
}): Translator {
  const layers = Object.entries(options.trees ?? CATALOGS).map(([locale, tree]) => ({ locale, tree }));
  return translatorOf({ locale: options.locale, layers });
}
