import type { CustomPageConfig, FooterItem, PortalConfig } from '../../../config/schema/schema.js';
import { translated } from '../../../domains/fields/translated.js';
import { customRoute, type PagesByLanguage } from '../../../domains/pages/rules.js';
import { FALLBACK_LOCALE } from '../../../translations/messages/fallback.js';

/** Columns of the footer that visitors see. */
export const FOOTER_COLUMNS = ['Left', 'Center', 'Right'] as const;

/** Column of the footer. */
export type FooterColumn = (typeof FOOTER_COLUMNS)[number];

/** A place that leads to a custom page. */
export type PageLinkPlace =
  /** An entry of the footer. An entry in the column `None` is not shown. */
  | { readonly kind: 'footer'; readonly column: FooterItem['column'] }
  /** A footer without entries lists every page that has a title. */
  | { readonly kind: 'automatic' }
  /** The terms of use, which users accept before a download. */
  | { readonly kind: 'terms' }
  /** Another custom page. */
  | { readonly kind: 'page'; readonly key: string };

type LinkConfig = Pick<PortalConfig, 'footer' | 'terms_of_use' | 'customPages'>;

/** Returns the places that lead to a custom page, in the configuration and in the other pages. */
export function linksToPage(
  key: string,
  { footer, terms_of_use, customPages }: LinkConfig,
  pages: PagesByLanguage,
): readonly PageLinkPlace[] {
  const route = customRoute(key);
  const entries = [...footer.entries].sort((a, b) => a.position - b.position);
  const links = entries.filter((entry) => leadsTo(entry, route));
  const isAutomatic = entries.length === 0 && customPages.some((page) => page.key === key && hasTitle(page));
  const isInTerms = Object.values(terms_of_use.links).some((link) => isRoute(link, route));
  const others = new Set(
    Object.values(pages).flatMap((all) =>
      Object.entries(all).flatMap(([other, html]) =>
        other !== key && linkPattern(route).test(html) ? [other] : [],
      ),
    ),
  );
  return [
    ...links.map(({ column }) => ({ kind: 'footer' as const, column })),
    ...(isAutomatic ? [{ kind: 'automatic' as const }] : []),
    ...(isInTerms ? [{ kind: 'terms' as const }] : []),
    ...[...others].sort().map((other) => ({ kind: 'page' as const, key: other })),
  ];
}

/**
 * Returns the entries of the footer with a link to a page, as the last one of a column. A footer without entries lists
 * every page that has a title. Its first entry would hide these links, so that they become entries as well.
 */
export function withFooterLink(
  key: string,
  column: FooterColumn,
  { footer, customPages }: Pick<PortalConfig, 'footer' | 'customPages'>,
): readonly FooterItem[] {
  const pageOf = (name: string) => customPages.find((page) => page.key === name);
  const listed =
    footer.entries.length > 0
      ? []
      : [...customPages].sort((a, b) => a.position - b.position).filter((page) => hasTitle(page));
  const entries = [
    ...[...footer.entries].sort((a, b) => a.position - b.position),
    ...listed.filter((page) => page.key !== key).map((page) => entryFor(page.key, page, 'Center')),
    entryFor(key, pageOf(key), column),
  ];
  return entries.map((entry, position) => ({ ...entry, position }));
}

/** Returns the entries of the footer without links to a page. */
export function withoutFooterLinks(key: string, entries: readonly FooterItem[]): readonly FooterItem[] {
  const route = customRoute(key);
  const others = [...entries]
    .sort((a, b) => a.position - b.position)
    .filter((entry) => !leadsTo(entry, route));
  return others.map((entry, position) => ({ ...entry, position }));
}

/** Returns the entries of the footer with links to the new address of a page. */
export function withMovedLinks(
  [key, to]: readonly [string, string],
  entries: readonly FooterItem[],
): readonly FooterItem[] {
  const route = customRoute(key);
  return entries.map((entry) => {
    if (!leadsTo(entry, route)) return entry;
    const links = Object.entries(entry.links).map(([code, link]) => [
      code,
      isRoute(link.link, route) ? { ...link, link: customRoute(to) } : link,
    ]);
    return { ...entry, links: Object.fromEntries(links) as FooterItem['links'] };
  });
}

/** Returns HTML with links to the new address of a page. */
export function withMovedAddress([key, to]: readonly [string, string], html: string): string {
  return html.replace(linkPattern(customRoute(key)), (_, start: string, end: string) => {
    return `${start}${customRoute(to)}${end}`;
  });
}

function entryFor(key: string, page: CustomPageConfig | undefined, column: FooterColumn): FooterItem {
  const titles = Object.entries(page?.translation ?? {}).filter(([, title]) => title.trim() !== '');
  const translation = titles.length === 0 ? { [FALLBACK_LOCALE]: key } : Object.fromEntries(titles);
  const link = { link: customRoute(key), linkDirection: 'Internal' as const };
  const links = Object.fromEntries(Object.keys(translation).map((code) => [code, link]));
  return { translation, is_linkable: true, column, position: 0, links };
}

const hasTitle = ({ translation }: CustomPageConfig): boolean =>
  translated(translation, FALLBACK_LOCALE) !== undefined;

const leadsTo = ({ is_linkable, links }: FooterItem, route: string): boolean =>
  is_linkable && Object.values(links).some(({ link }) => isRoute(link, route));

/** Returns true if a link leads to a route, to a place on it, or to it with a query. */
const isRoute = (link: string, route: string): boolean =>
  link.trim() === route || link.startsWith(`${route}#`) || link.startsWith(`${route}?`);

/** Returns the pattern of links to a route in HTML. Routes of pages contain no characters with a meaning in it. */
const linkPattern = (route: string): RegExp => new RegExp(`(\\shref=["']?)${route}(["'#?\\s>])`, 'gi');
