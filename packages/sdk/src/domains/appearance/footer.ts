import type { CustomPageConfig, FooterItem, PortalConfig } from '../../config/schema/schema.js';
import { customViews, type PagesByLanguage } from '../pages/rules.js';
import { translated } from '../fields/translated.js';
import { valueIn } from '../../lib/locale-code.js';
import { isLocalPath, isWebAddress } from '../../lib/web-address.js';
import { FALLBACK_LOCALE } from '../../translations/messages/fallback.js';

/** A footer entry, ready to be displayed. */
export type FooterEntry =
  | { readonly kind: 'text'; readonly text: string }
  /** A link to an address outside the portal. */
  | { readonly kind: 'external'; readonly text: string; readonly href: string }
  /** A link to a route of the portal. */
  | { readonly kind: 'internal'; readonly text: string; readonly to: string };

/** The footer in one language. */
export interface FooterView {
  /** Height in pixels. Null if it depends on the entries. */
  readonly height: number | null;
  readonly left: readonly FooterEntry[];
  readonly center: readonly FooterEntry[];
  readonly right: readonly FooterEntry[];
}

/**
 * Returns the footer in one language (specification, section 2, Global shell). It has three columns, each
 * ordered by position. Entries in the column `None` and entries without text are omitted. A link that is unsafe
 * to follow becomes plain text.
 *
 * @param locale Lower-case language code.
 */
export function footerView(footer: PortalConfig['footer'], locale: string): FooterView {
  const items = [...footer.entries].sort((a, b) => a.position - b.position);
  const column = (name: FooterItem['column']) =>
    items.filter((item) => item.column === name).flatMap((item) => entryOf(item, locale) ?? []);
  return {
    height: footer.height,
    left: column('Left'),
    center: column('Center'),
    right: column('Right'),
  };
}

/**
 * Returns the links to the custom pages that have a title in the language, or in a fallback language. They are the
 * center of a footer without entries.
 */
export function customPageEntries(
  configured: readonly CustomPageConfig[],
  pages: PagesByLanguage,
  locale: string,
): FooterEntry[] {
  return customViews(configured, pages).flatMap(({ translation, route }): readonly FooterEntry[] => {
    const text = translated(translation, locale);
    return text === undefined ? [] : [{ kind: 'internal', text, to: route }];
  });
}

/** Returns true if the footer has no entries. */
export function isEmptyFooter({ left, center, right }: FooterView): boolean {
  return left.length + center.length + right.length === 0;
}

function entryOf(item: FooterItem, locale: string): FooterEntry | undefined {
  const text = translated(item.translation, locale);
  if (text === undefined) return undefined;
  const link = item.is_linkable ? linkOf(item.links, locale) : undefined;
  if (link?.linkDirection === 'Internal' && isLocalPath(link.link)) {
    return { kind: 'internal', text, to: link.link };
  }
  // Reject `javascript:` and similar schemes, and protocol-relative URLs.
  if (link?.linkDirection === 'External' && isExternal(link.link)) {
    return { kind: 'external', text, href: link.link };
  }
  return { kind: 'text', text };
}

const isExternal = (link: string) => isWebAddress(link) || /^(?:mailto|tel):\P{Cc}*$/iu.test(link);

type Links = FooterItem['links'];

/**
 * Returns the link for the language, or else for the fallback language, or else the first link. Ignores blank
 * links.
 */
function linkOf(links: Links, locale: string): Links[string] | undefined {
  const of = (language: string) => valueIn(links, language, ({ link }) => link.trim() !== '');
  return (
    of(locale) ??
    of(FALLBACK_LOCALE) ??
    Object.keys(links)
      .map(of)
      .find((link) => link !== undefined)
  );
}
