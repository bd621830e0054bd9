import * as z from 'zod/mini';
import { LOCALE_CODE, MAX_LOCALE_CODE_LENGTH } from '../../patterns.js';

/** A language's code as it is asked for: `de`, `DE`, `pt-BR`; case does not matter (decisions, section 2, Locale lists). */
export const LocaleCode = z.string().check(z.regex(LOCALE_CODE), z.maxLength(MAX_LOCALE_CODE_LENGTH));

/** A language (specification, section 3, Locale). */
export const LocaleEntry = z.looseObject({
  /** Upper-case language code. */
  short: z.string(),
  /** The language's own name. */
  lang: z.string(),
});

/** A language. */
export interface LocaleEntry extends z.infer<typeof LocaleEntry> {}

/** The languages of which there is something. */
export const LocaleList = z.looseObject({ locales: z.array(LocaleEntry) });

/** The languages of which there is something. */
export interface LocaleList extends z.infer<typeof LocaleList> {}
