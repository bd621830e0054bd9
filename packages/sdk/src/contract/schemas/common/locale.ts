import * as z from 'zod/mini';
import { LOCALE_CODE, MAX_LOCALE_CODE_LENGTH } from '../../patterns.js';

/** Language code in a request: `de`, `DE`, `pt-BR`. Case-insensitive (decisions, section 2, Locale lists). */
export const LocaleCode = z.string().check(z.regex(LOCALE_CODE), z.maxLength(MAX_LOCALE_CODE_LENGTH));

/** A language (specification, section 3, Locale). */
export const LocaleEntry = z.looseObject({
  /** Upper-case language code. */
  short: z.string(),
  /** Native name of the language. */
  lang: z.string(),
});

/** A language. */
export interface LocaleEntry extends z.infer<typeof LocaleEntry> {}

/** List of languages. */
export const LocaleList = z.looseObject({ locales: z.array(LocaleEntry) });

/** List of languages. */
export interface LocaleList extends z.infer<typeof LocaleList> {}
