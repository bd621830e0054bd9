import { FALLBACK_LOCALE } from '../../../translations/messages/fallback.js';
import type { ConfigPath } from '../../../lib/json-path.js';
import { languageName } from '../../../documents/words/language-name.js';
import { fieldPath } from '../settings/unsaved.js';

/** Settings whose value in another language is shown if there is none in the language of a visitor. */
const WITH_FALLBACK: ReadonlySet<string> = new Set([
  'accessibility.fallback_title',
  'customPages.*.translation',
  'footer.entries.*.translation',
  'order.body',
  'order.subject',
  'terms_of_use.links',
]);

/**
 * Returns what visitors see if a setting has no value in their language, as a message key with parameters.
 *
 * @param path path of the setting with the values of all languages
 * @param values values by lower-case language code
 * @param locale language of the admin, for the name of the other language
 */
export function missingText(
  path: ConfigPath,
  values: Readonly<Record<string, unknown>>,
  locale: string,
): { readonly key: string; readonly params?: Readonly<Record<string, string>> } {
  const setting = fieldPath(path);
  if (setting === 'login.register.links') return { key: 'settings.language.noLink' };
  if (!WITH_FALLBACK.has(setting)) return { key: 'settings.language.default' };
  const filled = Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
    .map(([code]) => code);
  const shown = filled.find((code) => code === FALLBACK_LOCALE) ?? filled[0];
  return shown === undefined
    ? { key: 'settings.language.missing' }
    : { key: 'settings.language.fallback', params: { language: languageName(shown, locale) } };
}
