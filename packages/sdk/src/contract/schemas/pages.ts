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

/** A part of a page that visitors do not get. */
export const PageRemoval = z.looseObject({
  /** An element, an attribute, a declaration of a style attribute, or classes of an element. */
  kind: z.enum(['element', 'attribute', 'style', 'class']),
  /** Name of the element, attribute or property, or names of the classes, separated by commas. */
  name: z.string(),
  /** Why it is removed. */
  reason: z.enum(['script', 'handler', 'link', 'image', 'style', 'class', 'element', 'attribute']),
  /** Line in the source. The first one is 1. */
  line: z.int(),
  /** Changes of the source that remove the part. Offsets count UTF-16 code units, and `to` is exclusive. */
  edits: z.array(z.object({ from: z.int(), to: z.int(), text: z.string() })),
});

/** A part of a page that visitors do not get. */
export interface PageRemoval extends z.infer<typeof PageRemoval> {}

/** A page as visitors would get it. */
export const PageReport = z.looseObject({
  /** The sanitized HTML. */
  html: z.string(),
  /** What would be removed, in the order of the source. At most 500. */
  removals: z.array(PageRemoval),
  /** Number of all removals. */
  removed: z.int(),
  /** IDs of assets whose images are on the page, but which guests may not view. */
  hidden_assets: z.array(z.string()),
});

/** A page as visitors would get it. */
export interface PageReport extends z.infer<typeof PageReport> {}

export const checkPages = {
  query: z.object({ lang: LocaleCode, dry_run: z.literal('1') }),
  body: z.record(PageKey, z.string().check(z.maxLength(1_000_000))),
  reply: z.looseObject({
    /** The reports by page key. */
    pages: z.record(z.string(), PageReport),
  }),
};
