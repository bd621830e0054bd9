import { FALLBACK_LOCALE } from './messages/fallback.js';
import type { CatalogLayer } from './translator.js';
import type { CatalogTree } from '../lib/catalog-tree.js';
import { localeChain } from '../lib/locale-code.js';

type Load = () => Promise<{ default: CatalogTree }>;

// The imports have no `with { type: 'json' }`, because bundlers convert the files to JavaScript modules. With
// this attribute, a browser would reject such a module, because it is not JSON.
const BUILT_IN: Readonly<Record<string, readonly [all: Load, admin: Load]>> = {
  de: [() => import('./catalogs/de.json'), () => import('./catalogs/admin.de.json')],
  en: [() => import('./catalogs/en.json'), () => import('./catalogs/admin.en.json')],
};

/** Lower-case codes of the built-in languages. */
export const BUILT_IN_LOCALES: readonly string[] = /* @__PURE__ */ Object.keys(BUILT_IN);

/** Options for loading the built-in translations. */
export interface LocalTranslationsOptions {
  /** Also loads the messages of the admin area, which visitors never need. Default: false. */
  readonly admin?: boolean | undefined;
}

/**
 * Loads the built-in translations of one language, or of English if the language is not built in. No fallback
 * language is loaded, because all built-in catalogs have the same keys. A region uses the translations of its
 * language.
 *
 * @param locale Code in either case.
 */
export async function loadLocalTranslations(
  locale: string,
  options: LocalTranslationsOptions = {},
): Promise<CatalogLayer[]> {
  const language = localeChain(locale).find((code) => Object.hasOwn(BUILT_IN, code)) ?? FALLBACK_LOCALE;
  const [all, admin] = BUILT_IN[language] ?? [];
  const loads = [all, options.admin === true ? admin : undefined].filter((load) => load !== undefined);
  return (await Promise.all(loads.map((load) => load()))).map((json) => ({
    locale: language,
    tree: json.default,
  }));
}
