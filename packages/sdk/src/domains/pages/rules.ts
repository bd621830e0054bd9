import type { CustomPageConfig } from '../../config/schema/schema.js';
import { PAGE_KEY } from '../../contract/patterns.js';
import type { CustomPages } from '../../contract/schemas/pages.js';
import { localeChain } from '../../lib/locale-code.js';
import { pathOf } from '../../lib/route-path.js';
import { translated } from '../fields/translated.js';
import { FALLBACK_LOCALE } from '../../translations/messages/fallback.js';

/** A custom page and its route (specification, section 2, Routes: dynamic views). */
export interface CustomView extends CustomPageConfig {
  /** `/custom/<key>`. */
  readonly route: string;
}

/** The loaded custom pages, keyed by lower-case language code. */
export type PagesByLanguage = Readonly<Record<string, CustomPages>>;

/** Returns the route of a custom page. Inverse of `customKeyOf`. */
export const customRoute = (key: string): string => `/custom/${encodeURIComponent(key)}`;

/** Returns the key of the custom page at a route, with or without a query. Null for any other route. */
export function customKeyOf(route: string): string | null {
  const encoded = /^\/custom\/([^/]+)$/.exec(pathOf(route))?.[1];
  try {
    const key = decodeURIComponent(encoded ?? '');
    return isPageKey(key) ? key : null;
  } catch {
    return null;
  }
}

/** Returns true if the route requires no session: a custom page with global access (specification, section 6). */
export function isGlobalPage(
  route: string,
  configured: readonly Pick<CustomPageConfig, 'key' | 'global_access'>[],
): boolean {
  const key = customKeyOf(route);
  return key !== null && configured.some((page) => page.key === key && page.global_access);
}

/**
 * Returns all custom pages: the configured ones in their order, then the others by key. Pages whose key cannot
 * be part of a route are omitted.
 */
export function customViews(configured: readonly CustomPageConfig[], pages: PagesByLanguage): CustomView[] {
  const views = new Map<string, CustomView>();
  const byPosition = [...configured].sort((a, b) => a.position - b.position);
  for (const page of byPosition) {
    if (isPageKey(page.key) && !views.has(page.key))
      views.set(page.key, { ...page, route: customRoute(page.key) });
  }
  const last = byPosition.at(-1)?.position ?? -1;
  const otherKeys = [
    ...new Set(Object.values(pages).flatMap((ofLanguage) => Object.keys(ofLanguage))),
  ].sort();
  for (const key of otherKeys) {
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
 * Returns the title of a custom page in a locale (`customPages` in the configuration). A page without a configured
 * title has its key as title.
 */
export function customTitle(
  key: string,
  configured: readonly Pick<CustomPageConfig, 'key' | 'translation'>[],
  locale: string,
): string {
  const page = configured.find((one) => one.key === key);
  return (page === undefined ? undefined : translated(page.translation, locale)) ?? key;
}

/**
 * Returns the languages in which to look for a page: the user's region, the user's language, the fallback
 * language, then the others in their order.
 *
 * @param languages Lower-case codes of the languages that have pages.
 */
export function pageLanguages(locale: string, languages: readonly string[]): string[] {
  const preferred = [...localeChain(locale), FALLBACK_LOCALE].filter((language) =>
    languages.includes(language),
  );
  return [...new Set([...preferred, ...languages])];
}

/** Content of a custom page, or the next step to get it. */
export type PageContent =
  | { readonly kind: 'content'; readonly html: string; readonly lang: string }
  /** The pages of this language have to be loaded first. */
  | { readonly kind: 'load'; readonly lang: string }
  /** No language has the page. */
  | { readonly kind: 'missing' };

/**
 * Returns the content of a custom page in the user's language, or else in the fallback language, or else in the
 * first language that has the page. Empty content counts as missing.
 *
 * The HTML comes from an admin. The server removes unsafe elements when it saves a page. Callers must still
 * treat it as untrusted: sanitize it again, or display it in a sandboxed frame.
 *
 * @param options.languages Lower-case codes of the languages that have pages. Languages that `pages` lacks are
 *   not loaded yet.
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

/** Message key in the admin catalog for an invalid page key. */
export type PageKeyFault = 'pages.keyRequired' | 'pages.keyUsed' | 'pages.keyInvalid';

/**
 * Validates the key of a new page. The key becomes part of a URL, so keys that differ only in case are
 * duplicates.
 *
 * @returns Null if the key is valid.
 */
export function validatePageKey(key: string, used: readonly string[]): PageKeyFault | null {
  const trimmed = key.trim();
  if (trimmed === '') return 'pages.keyRequired';
  if (!isPageKey(trimmed)) return 'pages.keyInvalid';
  return used.some((other) => other.toLowerCase() === trimmed.toLowerCase()) ? 'pages.keyUsed' : null;
}

/** Returns true if the string is a valid page key: see `PageKey` in the contract. */
export function isPageKey(key: string): boolean {
  return PAGE_KEY.test(key) && !['constructor', 'prototype'].includes(key);
}
