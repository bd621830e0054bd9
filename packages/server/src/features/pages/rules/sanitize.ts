import { API_BASE_PATH } from '@assetportal/sdk/contract';
import {
  PAGE_ATTRIBUTES,
  PAGE_CLASSES,
  PAGE_REFERENCES,
  PAGE_ROLES,
  PAGE_TAGS,
} from '@assetportal/sdk/rules';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { RENDITIONS } from '../../../delivery/assets/rendition-url.js';
import { FILE_URL } from '../../../documents/branding-files.js';

/** Prefix of every `id`, so that a page cannot use the IDs of the portal (DOM clobbering). */
const ID_PREFIX = 'page-';

const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]{3,40}\))$/i;
const LENGTH = /^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%)?$/;
const LENGTHS = /^(?:(?:\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%)?|auto)(?:\s+|$)){1,4}$/;

/**
 * Allowed content of a custom page: text, images, tables and links. Scripts, forms, frames and external
 * resources are not allowed. Styles, classes and roles are allowed only if they cannot cover or imitate the portal.
 */
const RULES: IOptions = {
  allowedTags: [...PAGE_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(PAGE_ATTRIBUTES).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedClasses: { '*': [...PAGE_CLASSES] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Images must be embedded or served by the portal; another server would learn who reads the page.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [COLOR],
      'background-color': [COLOR],
      'text-align': [/^(?:left|right|center|justify|start|end)$/],
      'vertical-align': [/^(?:top|middle|bottom|baseline|sub|super)$/],
      'font-weight': [/^(?:normal|bold|[1-9]00)$/],
      'font-style': [/^(?:normal|italic)$/],
      'font-size': [LENGTH],
      'line-height': [LENGTH],
      'text-decoration': [/^(?:none|underline|line-through)$/],
      'list-style-type': [/^[a-z-]{3,30}$/],
      width: [LENGTH],
      'max-width': [LENGTH],
      height: [LENGTH],
      'max-height': [LENGTH],
      margin: [LENGTHS],
      padding: [LENGTHS],
      border: [/^\d{1,2}px (?:solid|dashed|dotted) (?:#[0-9a-f]{3,8}|[a-z]{3,20})$/i],
      'border-radius': [LENGTH],
    },
  },
  // Browsers limit the nesting depth as well.
  nestingLimit: 200,
  transformTags: {
    '*': (tagName, attributes) => ({ tagName, attribs: withSafeNames(attributes) }),
    a: (tagName, attributes) => ({ tagName, attribs: withSafeTarget(withSafeNames(attributes)) }),
    img: (tagName, attributes) => ({ tagName, attribs: withSafeImage(withSafeNames(attributes)) }),
  },
};

/** Removes unsafe HTML from a custom page. The operation is idempotent. */
export function sanitizePage(html: string): string {
  return sanitizeHtml(html, RULES);
}

/** Removes unsafe HTML by the same rules, but preserves one more attribute, by which elements can be identified. */
export function sanitizeMarked(html: string, mark: string): string {
  const allowed = { ...(RULES.allowedAttributes as Record<string, string[]>) };
  return sanitizeHtml(html, {
    ...RULES,
    allowedAttributes: { ...allowed, '*': [...(allowed['*'] ?? []), mark] },
  });
}

const prefixedId = (id: string): string => (id.startsWith(ID_PREFIX) ? id : `${ID_PREFIX}${id}`);

/** Adds the ID prefix to the ID and to references to IDs. Removes roles that are not those of content. */
function withSafeNames(attributes: Attributes): Attributes {
  const safe = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (name === 'role' && !PAGE_ROLES.has(value)) return [];
    if (name === 'id') return [[name, prefixedId(value)]];
    if (!PAGE_REFERENCES.has(name)) return [[name, value]];
    const ids = value.split(/\s+/).filter((id) => id !== '');
    return [[name, ids.map(prefixedId).join(' ')]];
  });
  return Object.fromEntries(safe);
}

/**
 * Adds the ID prefix to links to anchors on the page. Keeps pages in a new window from accessing the portal's
 * window.
 */
function withSafeTarget({ target, rel: _, href, ...others }: Attributes): Attributes {
  return {
    ...others,
    ...(href === undefined ? {} : { href: /^#./.test(href) ? `#${prefixedId(href.slice(1))}` : href }),
    ...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}),
  };
}

/**
 * Removes the source of an image that is not allowed. Embedded raster images are, because they cannot contain
 * scripts. Of the API, only renditions and branding files are: opening a page must not call the API otherwise.
 */
function withSafeImage(attributes: Attributes): Attributes {
  const { src = '', ...others } = attributes;
  if (/^\s*data:/i.test(src))
    return /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i.test(src) ? attributes : others;
  return RENDITION_URL.test(src) || FILE_URL.test(src) || !isApiUrl(src) ? attributes : others;
}

const RENDITION_URL = new RegExp(
  `^${RENDITIONS}([\\w%-]+)/(?:small|thumbnail|large|preview)(?:\\?[\\w.=&%-]*)?$`,
);

/** Returns the ID of the asset whose rendition an image shows. Undefined for other images. */
export function assetOfImage(src: string): string | undefined {
  try {
    return decodeURIComponent(RENDITION_URL.exec(src)?.[1] ?? '') || undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if a browser may resolve a URL to the API, whatever the path of the page and the encoding are. */
function isApiUrl(src: string): boolean {
  try {
    const { pathname } = new URL(src, 'https://portal.invalid/');
    const path = decodeURIComponent(pathname).replaceAll('\\', '/').replace(/\/+/g, '/');
    return path.toLowerCase().includes(API_BASE_PATH.slice(0, -1));
  } catch {
    return true;
  }
}
