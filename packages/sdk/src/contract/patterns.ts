/** Matches a language code, such as `de`, `DE` or `pt-BR`. Case-insensitive (decisions, section 2, Locale lists). */
export const LOCALE_CODE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

/** Maximum length of a language code, in characters. */
export const MAX_LOCALE_CODE_LENGTH = 35;

/** Returns true if the value is a language code. Accepts the same values as the schema `LocaleCode`. */
export function isLocaleCode(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LOCALE_CODE_LENGTH && LOCALE_CODE.test(value);
}

/** Matches the ID of a change set, such as a UUID: 8 to 64 alphanumeric ASCII characters, `_` or `-`. */
export const CHANGE_ID = /^[\w-]{8,64}$/;

/** Matches the key of a custom page. The page's route is `/custom/<key>`. */
export const PAGE_KEY = /^[a-z0-9][a-z0-9_-]{0,99}$/i;
