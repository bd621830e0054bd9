import * as z from 'zod/mini';
import { PAGE_KEY } from '../patterns.js';
import { changeQuery } from './common/change.js';
import { wrapped } from './common/complete.js';
import { LocaleCode, LocaleList } from './common/locale.js';

/**
 * Custom HTML pages in one language, keyed by the key in the page's route (specification, section 3, Custom
 * HTML).
 */
export const CustomPages = z.record(z.string(), z.string());

export type CustomPages = z.infer<typeof CustomPages>;

/** Key of a custom page. The page's route is `/custom/<key>`. */
export const PageKey = z.string().check(z.regex(PAGE_KEY));

export const getPageLocales = {
  reply: LocaleList,
  complete: wrapped('locales'),
};

export const getPages = {
  query: z.object({ lang: LocaleCode }),
  reply: CustomPages,
};

export const getPageSource = {
  query: z.object({ lang: LocaleCode, source: z.literal('1') }),
  reply: CustomPages,
};

export const savePages = {
  query: z.object({ lang: LocaleCode, ...changeQuery }),
  body: z.record(PageKey, z.string().check(z.maxLength(1_000_000))),
  reply: z.looseObject({}),
};
