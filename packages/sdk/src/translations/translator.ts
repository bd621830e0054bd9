import { mergeCatalogs, type CatalogTree } from '../lib/catalog-tree.js';
import { languageOf, localeChain, normalizeLocale } from '../lib/locale-code.js';

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

/** Language that supplies the messages that another language lacks (specification, section 1). */
export const FALLBACK_LOCALE = 'en';

/**
 * Creates a translator for one locale. Nothing is escaped: results are plain text for React or a terminal, never
 * HTML. A message is a sentence with placeholders: `{{name}}`. Nothing in it is executed, and parameters are never
 * searched for placeholders. A placeholder without a parameter is shown unchanged. Messages have the form of
 * i18next, of which they use only this part.
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
  const treeOf = (code: string) =>
    localeChain(code)
      .flatMap((part) => options.layers.filter((layer) => normalizeLocale(layer.locale) === part))
      .reduce<CatalogTree>((above, { tree }) => mergeCatalogs(above, tree), {});
  const languages = [...new Set([locale, FALLBACK_LOCALE])].map((code) => ({
    tree: treeOf(code),
    plural: pluralRules(code),
  }));
  const numbers = new Intl.NumberFormat(isLocale(locale) ? locale : FALLBACK_LOCALE);
  /** Returns the first message among the keys, or undefined if there is none. */
  const lookUp = (key: string, count?: number): string | CatalogTree | undefined => {
    for (const { tree, plural } of languages) {
      const forms = count === undefined ? [] : [...(count === 0 ? ['zero'] : []), plural.select(count)];
      for (const candidate of [...forms.map((form) => `${key}_${form}`), key]) {
        const message = messageAt(tree, candidate);
        if (message !== undefined && message !== '') return message;
      }
    }
    return undefined;
  };
  const t: Translate = (key, params = {}) => {
    const { count } = params;
    const message = lookUp(key, typeof count === 'number' ? count : undefined);
    if (typeof message !== 'string') return key.trim();
    return message
      .replace(PLACEHOLDER, (placeholder, content: string) => {
        const name = (content.split(',', 1)[0] ?? '').replace(/^-/, '').trim();
        if (!Object.hasOwn(params, name)) return placeholder;
        const value = params[name] ?? '';
        return typeof value === 'number' ? numbers.format(value) : value;
      })
      .trim();
  };
  const has = (key: string) => [key, `${key}_other`].some((each) => typeof lookUp(each) === 'string');
  return { t, has, locale };
}

const PLACEHOLDER = /\{\{(.+?)\}\}/g;

/** Returns the message or the group of messages at a key such as `search.title`. */
function messageAt(tree: CatalogTree, key: string): string | CatalogTree | undefined {
  let at: string | CatalogTree | undefined = tree;
  for (const level of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, level)) return undefined;
    at = at[level];
  }
  return at;
}

/** Returns the plural rules of a locale, or else of its language, or else of English. */
function pluralRules(locale: string): Intl.PluralRules {
  for (const code of [locale, languageOf(locale)]) {
    try {
      return new Intl.PluralRules(code);
    } catch {
      // The code may be malformed.
    }
  }
  return new Intl.PluralRules(FALLBACK_LOCALE);
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
