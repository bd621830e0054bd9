import * as z from 'zod/mini';
import { call } from './call.js';

/** A language's code as it is asked for: `de`, `DE`, `pt-BR`; case does not matter (decisions, section 2, Locale lists). */
export const LocaleCode = z.string().check(z.regex(/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i), z.maxLength(35));

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

export const getContentLocales = call({
  name: 'index.content_locales',
  method: 'GET',
  path: 'index/content_locales',
  summary: 'The languages the portal is offered in.',
  access: 'anyone',
  reply: LocaleList,
});

export const getAllLanguages = call({
  name: 'info.all_languages',
  method: 'GET',
  path: 'info/all_languages',
  summary: 'The names of all languages of ISO 639-1, in one language.',
  access: 'anyone',
  query: z.object({ lang: LocaleCode }),
  reply: z.looseObject({
    /** By lower-case code. */
    languages: z.record(z.string(), z.string()),
  }),
});
