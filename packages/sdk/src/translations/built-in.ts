import de from './catalogs/de.json' with { type: 'json' };
import en from './catalogs/en.json' with { type: 'json' };
import { textsOf, type Texts } from './translator.js';
import type { TextTree } from '../lib/message-tree.js';

/** The languages that are built in (specification, section 1). A browser loads only the one that is read: load.ts. */
export const TEXTS: Readonly<Record<string, TextTree>> = { de, en };

/**
 * The texts of one locale, at once: for a server, a terminal, and wherever bytes do not count.
 *
 * @param options.trees By lower-case language code; the built-in ones by default.
 */
export function createTexts(options: {
  readonly locale: string;
  readonly trees?: Readonly<Record<string, TextTree>>;
}): Texts {
  const layers = Object.entries(options.trees ?? TEXTS).map(([locale, tree]) => ({ locale, tree }));
  return textsOf({ locale: options.locale, layers });
}
