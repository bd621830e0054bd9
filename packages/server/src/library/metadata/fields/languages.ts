import type { FileFields } from '../../../store/assets/indexed-file.js';
import type { Tags, TagValue } from '../tags.js';

/** A text of a field, with its alternatives by lower-case language code. */
export interface LocalizedText {
  /** The default text, or else the first one. */
  readonly text: string;
  readonly languages: ReadonlyMap<string, string>;
  /** False if there is no default text, so that `text` is that of a language. */
  readonly hasDefault: boolean;
}

const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/;
const MAX_LANGUAGES = 100;

/**
 * Returns the text of a tag, in all its languages. The tag of the default has no suffix, and each language has a tag
 * with its code (`XMP-dc:Title-de`).
 * @param clean Returns undefined for text that does not count.
 */
export function localizedText(
  tags: Tags,
  key: string,
  clean: (value: TagValue) => string | undefined,
): LocalizedText | undefined {
  const value = tags[key];
  const main = value === undefined ? undefined : clean(value);
  const languages = new Map<string, string>();
  for (const [name, one] of Object.entries(tags)) {
    if (!name.startsWith(`${key}-`)) continue;
    const language = name
      .slice(key.length + 1)
      .toLowerCase()
      .replaceAll('_', '-');
    const text = clean(one);
    if (text === undefined || language.length > 35 || !LANGUAGE.test(language)) continue;
    if (languages.size < MAX_LANGUAGES && !languages.has(language)) languages.set(language, text);
  }
  const text = main ?? [...languages.values()][0];
  return text === undefined ? undefined : { text, languages, hasDefault: main !== undefined };
}

/**
 * Returns the text by language and field (`localized`; decisions, section 8). Undefined if the file
 * has one language only. A default text that equals one of a language counts as that language.
 */
export function localizedFields(
  fields: Readonly<Record<string, LocalizedText | undefined>>,
): FileFields['localized'] {
  const byLanguage: Record<string, Record<string, string>> = {};
  let hasOther = false;
  for (const [field, localized] of Object.entries(fields)) {
    if (localized === undefined || localized.languages.size === 0) continue;
    const { text, languages, hasDefault } = localized;
    hasOther ||= hasDefault && ![...languages.values()].includes(text);
    for (const [language, one] of languages) (byLanguage[language] ??= {})[field] = one;
  }
  const count = Object.keys(byLanguage).length + (hasOther ? 1 : 0);
  return count > 1 ? byLanguage : undefined;
}
