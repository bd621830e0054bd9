import { FALLBACK_LOCALE, translatorOf, type CatalogLayer, type Translator } from './translator.js';
import type { CatalogTree } from '../lib/catalog-tree.js';

type Load = () => Promise<{ default: CatalogTree }>;

// Without `with { type: 'json' }`: bundlers make modules of them, which a browser then refuses as JSON.
const BUILT_IN: Readonly<Record<string, readonly [all: Load, admin: Load]>> = {
  de: [() => import('./catalogs/de.json'), () => import('./catalogs/admin.de.json')],
  en: [() => import('./catalogs/en.json'), () => import('./catalogs/admin.en.json')],
};

/** The languages whose texts are built in, lower-case. */
export const BUILT_IN_LOCALES: readonly string[] = /* @__PURE__ */ Object.keys(BUILT_IN);

/** Which texts to fetch. */
export interface LocalTranslationsOptions {
  /** Also those that only the admin area shows; visitors never load them. Default false. */
  readonly admin?: boolean | undefined;
}

/**
 * The built-in texts of one language alone, fetched when they are asked for: English where the language has none. No
 * second language is needed to fall back to, since the built-in ones have the same keys.
 *
 * @param locale Lower-case code.
 */
export async function loadLocalTranslations(
  locale: string,
  options: LocalTranslationsOptions = {},
): Promise<CatalogLayer[]> {
  const language = Object.hasOwn(BUILT_IN, locale) ? locale : FALLBACK_LOCALE;
  const [all, admin] = BUILT_IN[language] ?? [];
  const loads = [all, options.admin === true ? admin : undefined].filter((load) => load !== undefined);
  return (await Promise.all(loads.map((load) => load()))).map((json) => ({
    locale: language,
    tree: json.default,
  }));
}

/** The built-in texts of one language, or the English ones. @param locale Lower-case code. */
export async function loadTranslator(locale: string): Promise<Translator> {
  return translatorOf({ locale, layers: await loadLocalTranslations(locale) });
}

/** The same with those of the admin area. @param locale Lower-case code. */
export async function loadAdminTranslations(locale: string): Promise<Translator> {
  return translatorOf({ locale, layers: await loadLocalTranslations(locale, { admin: true }) });
}
