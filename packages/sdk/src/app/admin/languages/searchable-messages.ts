import { languageOf } from '../../../lib/locale-code.js';
import { pluralOf } from '../../../translations/plurals.js';
import { FALLBACK_LOCALE } from '../../../translations/messages/fallback.js';
import type { EditedLanguage } from '../editors/messages/edited-language.js';
import type { SettingsMatch } from '../search/find-settings.js';
import type { MarkedText } from '../search/folded-text.js';
import type { SearchableMessage } from '../search/search-entries.js';
import { flatMessages, type MessageCatalogs } from './table/catalogs.js';

/** A message in the search, with the languages that have it. */
export interface TranslatedMessage extends SearchableMessage {
  /** Group of messages, the first level of the key. */
  readonly section: string;
  /** Codes of the languages of `text` and `others`, in their order. */
  readonly languages: readonly string[];
}

/**
 * Returns the messages of the portal for the search over all settings, as rows of the table: a plural message is one
 * entry. Messages of the admin area are left out, because the search has the settings themselves.
 *
 * @param locale code of the admin's language, whose messages come first
 */
export function searchableMessages(
  languages: readonly EditedLanguage[],
  { admin }: Pick<MessageCatalogs, 'admin'>,
  locale: string,
): readonly TranslatedMessage[] {
  const english = languages.find(({ short }) => short === FALLBACK_LOCALE)?.messages ?? admin;
  const complete = [flatMessages(english), flatMessages(admin)];
  const baseOf = (key: string) => {
    const base = pluralOf(key)?.base;
    return base !== undefined && complete.some((messages) => messages.has(`${base}_other`)) ? base : key;
  };
  const hidden = new Set([...flatMessages(admin).keys()].map(baseOf));
  const rows = new Map<string, { readonly short: string; readonly text: string }[]>();
  for (const { short, messages } of ordered(languages, locale)) {
    for (const [key, text] of flatMessages(messages)) {
      const base = baseOf(key);
      if (hidden.has(base) || text.trim() === '') continue;
      const row = rows.get(base);
      if (row === undefined) rows.set(base, [{ short, text }]);
      else row.push({ short, text });
    }
  }
  return [...rows].map(([key, texts]) => ({
    key,
    section: key.split('.', 1)[0] ?? key,
    text: texts[0]?.text ?? '',
    others: texts.slice(1).map(({ text }) => text),
    languages: texts.map(({ short }) => short),
  }));
}

/** Returns the languages with that of the admin first, or else the fallback. */
function ordered(languages: readonly EditedLanguage[], locale: string): readonly EditedLanguage[] {
  const codes = [languageOf(locale), FALLBACK_LOCALE];
  const rank = ({ short }: EditedLanguage) => (codes.includes(short) ? codes.indexOf(short) : codes.length);
  return [...languages].sort((a, b) => rank(a) - rank(b));
}

/** Returns the language in which a message matches, and its text with the matching parts. */
export function matchedTranslation({
  source: { languages, others = [] },
  field,
  label,
  excerpt,
}: SettingsMatch<TranslatedMessage>): {
  readonly short: string;
  readonly text: MarkedText;
} {
  const place = field === 'otherLabel' && excerpt !== null ? others.indexOf(excerpt.text) + 1 : 0;
  return {
    short: languages[place] ?? FALLBACK_LOCALE,
    text: place === 0 || excerpt === null ? label : excerpt,
  };
}
