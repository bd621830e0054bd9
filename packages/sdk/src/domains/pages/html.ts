import { API_BASE_PATH } from '../../contract/call.js';
import { isLocalPath } from '../../lib/web-address.js';

/**
 * Elements that a custom page may contain: text, images, tables and links. No scripts, forms, frames or styles. The
 * server removes all others, and the user interface renders no others.
 */
export const PAGE_TAGS: ReadonlySet<string> = new Set(
  [
    'h1 h2 h3 h4 h5 h6 p div span section article header footer nav aside address br hr',
    'blockquote pre code kbd samp q cite mark small b strong i em u s del ins sub sup abbr time bdi bdo wbr',
    'ul ol li dl dt dd a img figure figcaption details summary',
    'table caption colgroup col thead tbody tfoot tr th td',
  ].flatMap((names) => names.split(' ')),
);

/**
 * ARIA attributes that describe content. Those of controls, dialogs and live regions are not allowed: `aria-owns`, for
 * example, could take the controls of the portal into the page.
 */
const ARIA = [
  'aria-label',
  'aria-labelledby',
  'aria-description',
  'aria-describedby',
  'aria-details',
  'aria-roledescription',
  'aria-hidden',
  'aria-current',
  'aria-level',
  'aria-posinset',
  'aria-setsize',
  'aria-colcount',
  'aria-colindex',
  'aria-colspan',
  'aria-rowcount',
  'aria-rowindex',
  'aria-rowspan',
  'aria-sort',
  'aria-valuemax',
  'aria-valuemin',
  'aria-valuenow',
  'aria-valuetext',
];

/** Attributes that every element of a custom page may have, and attributes of single elements, by tag. */
export const PAGE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['class', 'id', 'lang', 'dir', 'title', 'role', 'style', ...ARIA],
  a: ['href', 'target', 'rel', 'hreflang'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['colspan', 'rowspan', 'scope', 'headers'],
  td: ['colspan', 'rowspan', 'headers'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  time: ['datetime'],
  details: ['open'],
};

/**
 * Classes that an element of a custom page may have: those that the portal styles (docs/administration.md). The
 * server removes all others, because the classes of the portal's controls could cover or imitate them.
 */
export const PAGE_CLASSES: ReadonlySet<string> = new Set(['hero', 'card', 'columns', 'ticks', 'no']);

/** Splits the classes of an attribute into those that a custom page may have, and others. */
export function pageClasses(attribute: string): {
  readonly allowed: readonly string[];
  readonly removed: readonly string[];
} {
  const names = attribute.split(/\s+/).filter((name) => name !== '');
  return {
    allowed: names.filter((name) => PAGE_CLASSES.has(name)),
    removed: names.filter((name) => !PAGE_CLASSES.has(name)),
  };
}

/** Attributes of a custom page whose values are IDs on the same page. */
export const PAGE_REFERENCES: ReadonlySet<string> = new Set([
  'aria-describedby',
  'aria-details',
  'aria-labelledby',
  'headers',
]);

/**
 * Roles that an element of a custom page may have: those of content. A dialog, for example, would hide the rest of the
 * portal from screen readers.
 */
export const PAGE_ROLES: ReadonlySet<string> = new Set(
  [
    'article blockquote caption cell code columnheader complementary definition deletion document',
    'emphasis figure group heading img insertion list listitem mark math meter navigation none note',
    'paragraph presentation region row rowgroup rowheader separator strong subscript superscript table term',
    'time',
  ].flatMap((names) => names.split(' ')),
);

/** Target of a link on a custom page. */
export type PageLink =
  /** A page of the portal, which opens without a reload. */
  | { readonly kind: 'route'; readonly to: string }
  /** A file of the portal's API, such as a preview. */
  | { readonly kind: 'file'; readonly path: string }
  /** A place on the same page. */
  | { readonly kind: 'anchor'; readonly id: string }
  | { readonly kind: 'external'; readonly href: string }
  /** No link, or one with an unsafe scheme. */
  | { readonly kind: 'none' };

/** Returns the target of a link on a custom page. @param href Attribute of the link. Null if it has none. */
export function pageLink(href: string | null): PageLink {
  if (href === null) return { kind: 'none' };
  if (/^#./.test(href)) return { kind: 'anchor', id: href.slice(1) };
  if (isLocalPath(href)) {
    return href.startsWith(API_BASE_PATH) ? { kind: 'file', path: href } : { kind: 'route', to: href };
  }
  return /^(?:https?:\/\/|mailto:|tel:)\P{Cc}*$/iu.test(href) ? { kind: 'external', href } : { kind: 'none' };
}

/**
 * Returns the source of an image on a custom page: a path of the portal, or an embedded raster image. Undefined for
 * any other, because another server would learn who reads the page.
 */
export function pageImage(
  src: string | null,
):
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'embedded'; readonly src: string }
  | undefined {
  if (src === null) return undefined;
  if (isLocalPath(src)) return { kind: 'file', path: src };
  return /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i.test(src) ? { kind: 'embedded', src } : undefined;
}
