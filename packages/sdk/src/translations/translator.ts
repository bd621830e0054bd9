import { createInstance } from 'i18next';
import { isolated } from '../lib/direction.js';
import { normalizeLocale } from '../lib/locale-code.js';
import { FALLBACK_LOCALE } from './messages/fallback.js';
import { messagesOf, numberFormatter } from './messages/messages.js';
import type { CatalogLayer, Translate, Translator } from './messages/types.js';

export type { CatalogLayer, MessageParams, Translate, Translator } from './messages/types.js';

/**
 * Creates a translator for one locale, based on i18next. Nothing is escaped: results are plain text for React or
 * a terminal, never HTML. A message is a sentence with placeholders. `$t(…)`, formats and functions in it are
 * not executed. A placeholder without a parameter is shown unchanged. See `isolated` for locales from right to left.
 *
 * @param options.layers Catalogs in order of precedence: the server's translations before the built-in ones. A
 *   region takes precedence over its language. Layers for languages other than the locale and the fallback are
 *   ignored. A plural form that the locale lacks comes from the fallback, like any missing message.
 */
export function translatorOf(options: {
  readonly locale: string;
  readonly layers: readonly CatalogLayer[];
}): Translator {
  const locale = normalizeLocale(options.locale);
  const resources = Object.fromEntries(
    [locale, FALLBACK_LOCALE].map((code) => [code, { translation: messagesOf(code, options.layers) }]),
  );
  const formatNumber = numberFormatter(locale);
  const i18n = createInstance();
  i18n.use({
    type: 'formatter' as const,
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : value),
  });
  void i18n.init({
    lng: locale,
    lowerCaseLng: true,
    // `treeOf` has merged the languages of a region.
    load: 'currentOnly',
    fallbackLng: FALLBACK_LOCALE,
    resources,
    initAsync: false,
    // Values from a file or a user are never searched for nested `$t(…)`.
    interpolation: { escapeValue: false, alwaysFormat: true, skipOnVariables: true },
    returnEmptyString: false,
    returnedObjectHandler: (key: string) => key,
  });
  const t: Translate = (key, params = {}) => {
    // With `replace`, placeholders can access only the parameters, not i18next's options or a prototype.
    const replace = Object.assign(Object.create(null), params) as Record<string, string | number | undefined>;
    for (const name in replace) replace[name] ??= '';
    const count = typeof params['count'] === 'number' ? { count: params['count'] } : {};
    return isolated(i18n.t(key, { ...count, replace, nest: false }).trim(), locale);
  };
  const has = (key: string) => i18n.exists(key) || i18n.exists(`${key}_other`);
  return { t, has, locale };
}
