import { createInstance } from 'i18next';
import { mergeCatalogs, type CatalogTree } from '../lib/catalog-tree.js';

/** The values of a text's parameters by their names; undefined is written as nothing. */
export type MessageParams = Readonly<Record<string, string | number | undefined>>;

/**
 * The text of a key: `t('search.found', { count: 3 })`. Numbers are written as the locale writes them; `count` also
 * chooses the plural form: `<key>_one`, `<key>_other`, or whatever the language has. A key that no language has is
 * answered as it is.
 */
export type Translate = (key: string, params?: MessageParams) => string;

/** The texts of one locale. */
export interface Translator {
  readonly t: Translate;
  /** Whether the key has a text of its own in this locale or in the fallback. */
  readonly has: (key: string) => boolean;
  /** Lower-case code. */
  readonly locale: string;
}

/** Texts of one language from one place. */
export interface CatalogLayer {
  /** Lower-case code of the language they are in. */
  readonly locale: string;
  /** From a server only as `readTextTree` leaves it. */
  readonly tree: CatalogTree;
}

/** What is missing in a language is taken from English (specification, section 1). */
export const FALLBACK_LOCALE = 'en';

/**
 * The texts of one locale, through i18next. Nothing is escaped: what is answered is plain text, for React or a
 * terminal, and never HTML. A text is a sentence with placeholders and nothing more: `$t(…)`, formats and functions in
 * it are not carried out, and a placeholder that has no parameter is shown as it stands.
 *
 * @param options.layers In the order in which they are asked: the server's, the built-in ones. Those of other
 * languages than the locale and the fallback are never asked. A plural form that the locale lacks comes from the
 * fallback like any text that it lacks.
 */
export function translatorOf(options: {
  readonly locale: string;
  readonly layers: readonly CatalogLayer[];
}): Translator {
  const { locale } = options;
  const trees = new Map<string, CatalogTree>();
  for (const layer of options.layers) {
    const above = trees.get(layer.locale);
    trees.set(layer.locale, above === undefined ? layer.tree : mergeCatalogs(above, layer.tree));
  }
  const numbers = new Intl.NumberFormat(isLocale(locale) ? locale : FALLBACK_LOCALE);
  const i18n = createInstance();
  i18n.use({
    type: 'formatter' as const,
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) => (typeof value === 'number' ? numbers.format(value) : value),
  });
  void i18n.init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    resources: Object.fromEntries([...trees].map(([language, tree]) => [language, { translation: tree }])),
    initAsync: false,
    // A value from a file or a person is never looked into for further `$t(…)`.
    interpolation: { escapeValue: false, alwaysFormat: true, skipOnVariables: true },
    returnEmptyString: false,
    returnedObjectHandler: (key: string) => key,
  });
  const t: Translate = (key, params = {}) => {
    // As `replace`, the parameters are all that a placeholder reaches: neither i18next's options nor a prototype.
    const replace = Object.assign(Object.create(null), params) as Record<string, string | number | undefined>;
    for (const name in replace) replace[name] ??= '';
    const count = typeof params['count'] === 'number' ? { count: params['count'] } : {};
    return i18n.t(key, { ...count, replace, nest: false }).trim();
  };
  const has = (key: string) => i18n.exists(key) || i18n.exists(`${key}_other`);
  return { t, has, locale };
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
