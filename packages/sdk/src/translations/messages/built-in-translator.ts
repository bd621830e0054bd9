import type { CatalogTree } from '../../lib/catalog-tree.js';
import { normalizeLocale } from '../../lib/locale-code.js';
import { FALLBACK_LOCALE } from './fallback.js';
import { messagesOf, numberFormatter } from './messages.js';
import type { CatalogLayer, MessageParams, Translate, Translator } from './types.js';

/** A placeholder. Those of the built-in messages have no options. */
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Creates the translator of a language that has only built-in messages. Its results are those of `translatorOf`. A
 * first visit then needs no i18next (15 KB), because the built-in messages use only placeholders and plural forms.
 */
export function builtInTranslatorOf({
  locale: code,
  layers,
}: {
  readonly locale: string;
  readonly layers: readonly CatalogLayer[];
}): Translator {
  const locale = normalizeLocale(code);
  const languages = [locale, FALLBACK_LOCALE].map((language) => ({
    tree: messagesOf(language, layers),
    plural: pluralOf(language),
  }));
  const format = numberFormatter(locale);
  const find = (key: string, count?: number): string | undefined => {
    for (const { tree, plural } of languages) {
      const forms = count === undefined ? [key] : [`${key}_${plural(count)}`, key];
      if (count === 0) forms.unshift(`${key}_zero`);
      const message = forms.map((form) => messageAt(tree, form)).find((text) => text !== undefined);
      if (message !== undefined) return message;
    }
    return undefined;
  };
  const t: Translate = (key, params = {}) => {
    const { count } = params;
    const message = find(key, typeof count === 'number' ? count : undefined) ?? key;
    return message
      .replace(PLACEHOLDER, (placeholder, name: string) => valueOf(params, name, placeholder))
      .trim();
  };
  const valueOf = (params: MessageParams, name: string, placeholder: string): string => {
    if (!Object.hasOwn(params, name)) return placeholder;
    const value = params[name] ?? '';
    return typeof value === 'number' ? format(value) : value;
  };
  const has = (key: string) => find(key) !== undefined || find(`${key}_other`) !== undefined;
  return { t, has, locale };
}

/** Returns the message with a key such as `search.found`. Undefined for a group of messages, and for an empty message. */
function messageAt(tree: CatalogTree, key: string): string | undefined {
  let at: string | CatalogTree | undefined = tree;
  for (const level of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, level)) return undefined;
    at = at[level];
  }
  return typeof at === 'string' && at !== '' ? at : undefined;
}

/** Returns the function that selects the plural form of a language. The rules are created with the first number. */
function pluralOf(language: string): (count: number) => string {
  let rules: Intl.PluralRules | undefined;
  return (count) => (rules ??= pluralRules(language)).select(count);
}

function pluralRules(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language);
  } catch {
    return new Intl.PluralRules(FALLBACK_LOCALE);
  }
}
