import type { CustomPageConfig } from '../../config/schema/schema.js';
import { PAGE_KEY } from '../../contract/patterns.js';
import type { CustomPages } from '../../contract/schemas/pages.js';
import { pathOf } from '../../lib/route-path.js';
import { FALLBACK_LOCALE } from '../../translations/translator.js';

/** A page that is there besides the portal's own (specification, section 2, Routes: dynamic views). */
export interface CustomView extends CustomPageConfig {
  /** `/custom/<key>`. */
  readonly route: string;
}

/** Custom pages by lower-case language, as far as they are loaded. */
export type PagesByLanguage = Readonly<Record<string, CustomPages>>;

/** The route of a custom page; `customKeyOf` is the way back. */
export const customRoute = (key: string): string => `/custom/${encodeURIComponent(key)}`;

/** The key of the custom page at a route, with or without its query; null at any other route. */
export function customKeyOf(route: string): string | null {
  const encoded = /^\/custom\/([^/]+)$/.exec(pathOf(route))?.[1];
  try {
    const key = decodeURIComponent(encoded ?? '');
    return isPageKey(key) ? key : null;
  } catch {
    return null;
  }
}

/** Whether a route may be entered without a session: a custom page that is flagged so (specification, section 6). */
export function isGlobalPage(
  route: string,
  configured: readonly Pick<CustomPageConfig, 'key' | 'global_access'>[],
): boolean {
  const key = customKeyOf(route);
  return key !== null && configured.some((page) => page.key === key && page.global_access);
}

/**
 * The custom pages there are: those of the configuration in their order, then those that are only written, by key. A
 * key that could be no route is none.
 */
export function customViews(configured: readonly CustomPageConfig[], pages: PagesByLanguage): CustomView[] {
  const views = new Map<string, CustomView>();
  const byPosition = [...configured].sort((a, b) => a.position - b.position);
  for (const page of byPosition) {
    if (isPageKey(page.key) && !views.has(page.key))
      views.set(page.key, { ...page, route: customRoute(page.key) });
  }
  const last = byPosition.at(-1)?.position ?? -1;
  const written = [...new Set(Object.values(pages).flatMap((ofLanguage) => Object.keys(ofLanguage)))].sort();
  for (const key of written) {
    if (!isPageKey(key) || views.has(key)) continue;
    views.set(key, {
      key,
      translation: {},
      global_access: false,
      position: last + 1,
      route: customRoute(key),
    });
  }
  return [...views.values()];
}

/**
 * The languages in which a page is looked for: the reader's own, the fallback, then the others in their order.
 *
 * @param languages Lower-case codes of the languages there are pages in.
 */
export function pageLanguages(locale: string, languages: readonly string[]): string[] {
  const first = [locale, FALLBACK_LOCALE].filter((language) => languages.includes(language));
  return [...new Set([...first, ...languages])];
}

/** What is to be shown of a custom page. */
export type PageContent =
  | { readonly kind: 'content'; readonly html: string; readonly lang: string }
  /** This language has to be loaded before it can be told. */
  | { readonly kind: 'load'; readonly lang: string }
  /** No language has it. */
  | { readonly kind: 'missing' };

/**
 * The content of a custom page for a reader: in their language, else in the fallback, else in the first that has one.
 * An empty content counts as none.
 *
 * The HTML is an admin's. The server takes out what is unsafe when it is saved; whoever shows it must all the same
 * treat it as foreign: sanitize it once more, or put it into a sandboxed frame.
 *
 * @param options.languages Lower-case codes of the languages there are pages in; one that `pages` lacks is still to be
 *   loaded.
 */
export function pageContent(
  key: string,
  options: {
    readonly locale: string;
    readonly languages: readonly string[];
    readonly pages: PagesByLanguage;
  },
): PageContent {
  const { pages } = options;
  if (!isPageKey(key)) return { kind: 'missing' };
  for (const lang of pageLanguages(options.locale, options.languages)) {
    const ofLanguage = Object.hasOwn(pages, lang) ? pages[lang] : undefined;
    if (ofLanguage === undefined) return { kind: 'load', lang };
    const html = Object.hasOwn(ofLanguage, key) ? (ofLanguage[key] ?? '') : '';
    if (html.trim() !== '') return { kind: 'content', html, lang };
  }
  return { kind: 'missing' };
}

/** What is wrong with a new page's key: the key of a text of the admin area; null when nothing is. */
export type PageKeyFault = 'pages.keyRequired' | 'pages.keyUsed' | 'pages.keyInvalid';

/**
 * What is wrong with the key of a page that is to be added. It becomes a part of an address, so that two that differ
 * in capital letters alone are the same.
 */
export function validatePageKey(key: string, used: readonly string[]): PageKeyFault | null {
  const own = key.trim();
  if (own === '') return 'pages.keyRequired';
  if (!isPageKey(own)) return 'pages.keyInvalid';
  return used.some((other) => other.toLowerCase() === own.toLowerCase()) ? 'pages.keyUsed' : null;
}

/** Whether a text can be a page's key: see the contract's `PageKey`. */
export function isPageKey(key: string): boolean {
  return PAGE_KEY.test(key) && !['constructor', 'prototype'].includes(key);
}
