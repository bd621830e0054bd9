import { assetRoute } from '../../../domains/navigation/navigation.js';
import { pageLink } from '../../../domains/pages/html.js';
import { customKeyOf, customRoute } from '../../../domains/pages/rules.js';
import { queryFromPath, searchToUrl } from '../../../domains/search/url.js';

/** Kinds of targets that a link of a custom page can have. */
export const LINK_KINDS = ['page', 'search', 'asset', 'address'] as const;

/** Kind of the target of a link on a custom page. */
export type LinkKind = (typeof LINK_KINDS)[number];

/** Target of a link as an admin enters it: the key of a page, a search text, the ID of an asset, or an address. */
export interface LinkTarget {
  readonly kind: LinkKind;
  readonly value: string;
}

/** Sort and view of a link to a search: those of the portal. */
const DEFAULTS = { sort: { field: '', direction: 'desc' }, view: 'grid' } as const;

/** Returns the `href` of a link. Null if visitors could not follow it: then the sanitizer would remove it. */
export function hrefOfTarget({ kind, value }: LinkTarget): string | null {
  const text = value.trim();
  if (kind === 'search')
    return searchToUrl({ ...DEFAULTS, query: text === '' ? '*' : text, filters: {} }, DEFAULTS);
  if (text === '') return null;
  if (kind === 'page') return customRoute(text);
  if (kind === 'asset') return assetRoute(text);
  const href = /^[a-z][a-z0-9+.-]*:|^[/#]/i.test(text) ? text : withScheme(text);
  return pageLink(href).kind === 'none' ? null : href;
}

/** Returns the target of a link as an admin enters it. */
export function targetOfHref(href: string): LinkTarget {
  const page = customKeyOf(href);
  if (page !== null && href === customRoute(page)) return { kind: 'page', value: page };
  const [, asset] = /^\/asset\/([^/?#]+)$/.exec(href) ?? [];
  if (asset !== undefined) return { kind: 'asset', value: decoded(asset) };
  const isSearch = /^\/search\/[^/?#]*$/.test(href);
  return isSearch ? { kind: 'search', value: queryFromPath(href) } : { kind: 'address', value: href };
}

/** Returns a web address or a mail address with its scheme. */
const withScheme = (text: string): string =>
  /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
