import { createInstance } from 'i18next';

/** A language's texts: a tree of keys, whose leaves are sentences with `{{parameters}}`. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

export type TextParams = Readonly<Record<string, string | number | undefined>>;

/**
 * The text of a key: `t('search.found', { count: 3 })`. Numbers are written as the locale writes them; `count` also
 * chooses between `<key>_one` and `<key>_other`. A key that no language has is answered as it is.
 */
export type Translate = (key: string, params?: TextParams) => string;

export interface Texts {
  readonly t: Translate;
  /** Whether the key has a text of its own in this locale or in the fallback. */
  readonly has: (key: string) => boolean;
  readonly locale: string;
}

/** What is missing in a language is taken from English (specification, section 1). */
export const FALLBACK_LOCALE = 'en';

/**
 * The texts of one locale, through i18next. Nothing is escaped: what is answered is plain text, for React or a
 * terminal, and never HTML.
 *
 * @param options.trees By lower-case language code.
 */
export function textsOf(options: {
  readonly locale: string;
  readonly trees: Readonly<Record<string, TextTree>>;
}): Texts {
  const { trees } = options;
  const numbers = new Intl.NumberFormat(isLocale(options.locale) ? options.locale : FALLBACK_LOCALE);
  const i18n = createInstance();
  i18n.use({
    type: 'formatter' as const,
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) => (typeof value === 'number' ? numbers.format(value) : value),
  });
  void i18n.init({
    lng: options.locale,
    fallbackLng: FALLBACK_LOCALE,
    resources: Object.fromEntries(
      Object.entries(trees).map(([locale, tree]) => [locale, { translation: tree }]),
    ),
    initAsync: false,
    // A value from a file or a person is never looked into for further `$t(…)`.
    interpolation: { escapeValue: false, alwaysFormat: true, skipOnVariables: true },
    returnEmptyString: false,
  });
  const t: Translate = (key, params) => i18n.t(key, { ...params }).trim();
  return { t, has: (key) => i18n.exists(key, { count: 1 }) || i18n.exists(key), locale: options.locale };
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
