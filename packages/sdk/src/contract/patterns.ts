/** A language's code: `de`, `DE`, `pt-BR`; case does not matter (decisions, section 2, Locale lists). */
export const LOCALE_CODE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

/** The longest language code, in characters. */
export const MAX_LOCALE_CODE_LENGTH = 35;

/** Returns true if the value is a language's code, as the schema `LocaleCode` says. */
export function isLocaleCode(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LOCALE_CODE_LENGTH && LOCALE_CODE.test(value);
}

/** The key of a custom page: it becomes `/custom/<key>`. */
export const PAGE_KEY = /^[a-z0-9][a-z0-9_-]{0,99}$/i;
