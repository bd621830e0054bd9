import type { FooterItem, PortalConfig } from '../../config/schema/schema.js';
import { translated } from '../fields/translated.js';
import { FALLBACK_LOCALE } from '../../translations/translator.js';

/** An item of the footer as it is shown. */
export type FooterEntry =
  | { readonly kind: 'text'; readonly text: string }
  /** An address outside the portal’s pages. */
  | { readonly kind: 'external'; readonly text: string; readonly href: string }
  /** A route of the portal. */
  | { readonly kind: 'internal'; readonly text: string; readonly to: string };

/** The footer in one language. */
export interface FooterView {
  /** Pixels; null: as high as its entries. */
  readonly height: number | null;
  readonly left: readonly FooterEntry[];
  readonly center: readonly FooterEntry[];
  readonly right: readonly FooterEntry[];
}

/**
 * The footer in one language (specification, section 2, Global shell): three columns, each by position; items of the
 * column `None` and those without a text are left out. A link that no browser should follow is plain text.
 *
 * @param locale Lower-case language.
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

/** Whether a footer has nothing to show. */
export function isEmptyFooter({ left, center, right }: FooterView): boolean {
  return left.length + center.length + right.length === 0;
}

/**
 * The height of a footer as somebody types it (specification, section 5): taken only if it is an integer of pixels;
 * empty means as high as its entries.
 *
 * @returns undefined where it is not taken.
 */
export function footerHeight(typed: string | number | null): number | null | undefined {
  if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return null;
  const text = String(typed).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function entryOf(item: FooterItem, locale: string): FooterEntry | undefined {
  const text = translated(item.translation, locale);
  if (text === undefined) return undefined;
  const link = item.is_linkable ? linkOf(item.links, locale) : undefined;
  if (link?.linkDirection === 'Internal' && /^\/(?![/\\])/.test(link.link)) {
    return { kind: 'internal', text, to: link.link };
  }
  // Never `javascript:` and its like, nor an address that leaves the origin without saying so.
  if (link?.linkDirection === 'External' && /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(link.link)) {
    return { kind: 'external', text, href: link.link };
  }
  return { kind: 'text', text };
}

type Links = FooterItem['links'];

/** The link of a language, else of the fallback, else whichever there is. */
function linkOf(links: Links, locale: string): Links[string] | undefined {
  const of = (language: string) => {
    const link = Object.hasOwn(links, language) ? links[language] : undefined;
    return link === undefined || link.link.trim() === '' ? undefined : link;
  };
  return (
    of(locale) ??
    of(FALLBACK_LOCALE) ??
    Object.keys(links)
      .map(of)
      .find((link) => link !== undefined)
  );
}
