import { createHash } from 'node:crypto';
import type { PageData } from '@assetportal/sdk';
import type { PortalConfig } from '@assetportal/sdk/config';
import { directionOf } from '@assetportal/sdk/rules';
import type { FirstPaint } from './first-paint.js';

/** What the build of the web application says about its page (`.vite/page.json`). */
export interface PageParts {
  /** Code of the script that the page starts with. */
  readonly starter: string;
  /** Files that each page needs first, by the first segment of its path. */
  readonly pages: PageFiles;
  /** Files that the page of an asset needs as well, by the kind of asset. Undefined if the build names none. */
  readonly stages?: PageFiles;
}

type PageFiles = Readonly<
  Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
>;

/** A link preview: what other applications show for a link to the page. */
export interface LinkPreview {
  readonly title: string;
  /** Description of the asset. Undefined for the description of the portal. */
  readonly description?: string | undefined;
  /** Absolute URL of the page. Undefined if the preview is that of the portal. */
  readonly url?: string | undefined;
  readonly image: PreviewImage;
}

/** The image of a link preview. */
export interface PreviewImage {
  /** Absolute. */
  readonly url: string;
  readonly alt: string;
  /** Media type. */
  readonly type: string;
  /** Size in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** False for an icon, which is shown small beside the title. */
  readonly isLarge: boolean;
}

/** The content of a page that depends on the request. */
interface PageContent {
  /** First segment of the path, without the base path. */
  readonly first: string;
  readonly locale: string;
  readonly title: string;
  /** Title of the portal. */
  readonly site: string;
  /** Description of the portal. */
  readonly description: string;
  readonly appearance: PortalConfig['appearance'];
  /** False if search engines must not list the portal. */
  readonly indexed: boolean;
  readonly preview: LinkPreview;
  /** Null for a page without data: the app then requests them. */
  readonly data: PageData | null;
  /** Path under which the portal is served, without a trailing slash. */
  readonly base: string;
  /** Path of the uploaded favicon. Undefined if there is none. */
  readonly favicon: string | undefined;
  readonly paint: Pick<FirstPaint, 'style' | 'content' | 'image' | 'stage'>;
}

/** Creates the HTML of pages. */
export interface PageTemplate {
  render(content: PageContent): string;
  /** Hashes of the inline scripts, in the syntax of a content security policy. */
  readonly scriptHashes: readonly string[];
}

/**
 * Creates the template from the built `index.html`.
 *
 * @param scheme code of the script that applies the stored color scheme, or undefined if there is none
 * @param hasStart false if the application has no `start.js`
 */
export function createPageTemplate(
  html: string,
  parts: PageParts | undefined,
  scheme: string | undefined,
  hasStart: boolean,
): PageTemplate {
  const scripts = [scheme, parts?.starter].filter((code) => code !== undefined);
  return {
    scriptHashes: scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
    render(content) {
      const { base } = content;
      const inline = scripts.map((code) => `<script>${code}</script>`).join('');
      const start = `${hasStart ? '' : scriptLinks(content, parts)}${content.paint.style}${startup(content.data)}${inline}`;
      const page = html
        .replace(
          /<html[^>]*>/,
          `<html lang="${attribute(content.locale)}" dir="${directionOf(content.locale)}">`,
        )
        .replace(/\s*<meta name="theme-color"[^>]*>/g, '')
        .replace(/<title>[^<]*<\/title>/, () => head(content))
        .replace(/<link rel="icon"[^>]*>/, (icon) =>
          content.favicon === undefined
            ? icon
            : `<link rel="icon" href="${attribute(`${base}${content.favicon}`)}" />`,
        )
        .replace(/<script src="\.\/scheme\.js"><\/script>/, () => start)
        .replace(APP_SCRIPTS, (app) => (hasStart ? afterImages(app, scriptLinks(content, parts)) : app))
        .replace('</head>', () => `${styleLinks(content, parts)}</head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${content.paint.content}</div>`);
      return belowBasePath(page, base);
    },
  };
}

/** Completes the addresses in a built page, and adds the path below which the portal is served. */
export const belowBasePath = (html: string, base: string): string =>
  html
    .replace(/<html[^>]*(?=>)/, (tag) => (base === '' ? tag : `${tag} data-base="${attribute(base)}"`))
    .replace(/ (src|href)="\.\//g, ` $1="${attribute(base)}/`);

/** The tags that load the app. The build writes them without a gap. */
const APP_SCRIPTS = /<script type="module"[^>]*><\/script>(?:\s*<link rel="modulepreload"[^>]*>)*/;

/** Returns the tags that load the app, in a template from which `start.js` takes them. */
const afterImages = (app: string, links: string): string =>
  `<template id="app">${links}${app}</template><script defer src="./start.js"></script>`;

/** Returns the tags that describe the page. */
function head(content: PageContent): string {
  const { title, appearance, indexed, preview, base, paint } = content;
  const { description = content.description, image, url } = preview;
  return [
    `<title>${text(title)}</title>`,
    `<meta name="description" content="${attribute(description)}" />`,
    ...themeColors(appearance),
    ...(indexed ? [] : ['<meta name="robots" content="noindex" />']),
    ...properties({
      'og:type': 'website',
      'og:site_name': content.site,
      'og:title': preview.title,
      'og:description': description,
      'og:url': url,
      'og:image': image.url,
      'og:image:type': image.type,
      'og:image:width': image.size.width,
      'og:image:height': image.size.height,
      'og:image:alt': image.alt,
    }),
    `<meta name="twitter:card" content="${image.isLarge ? 'summary_large_image' : 'summary'}" />`,
    ...(paint.image === undefined
      ? []
      : [`<link rel="preload" as="image" fetchpriority="high" href="${attribute(paint.image)}" />`]),
    `<link rel="manifest" href="${attribute(base)}/manifest.webmanifest" />`,
  ].join('\n    ');
}

/** Returns the tags of these properties of the Open Graph protocol. Those without a value have none. */
const properties = (values: Readonly<Record<string, string | number | undefined>>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`<meta property="${name}" content="${attribute(String(value))}" />`],
  );

/** Returns the colors of the browser's own surfaces around the page: those of the page header. */
function themeColors({ scheme, light, dark }: PortalConfig['appearance']): string[] {
  const tag = (colors: typeof light, media: string) =>
    `<meta name="theme-color"${media} content="${attribute(colors.areas.header.background ?? colors.background)}" />`;
  if (scheme !== 'system') return [tag(scheme === 'light' ? light : dark, '')];
  return [
    tag(light, ' media="(prefers-color-scheme: light)"'),
    tag(dark, ' media="(prefers-color-scheme: dark)"'),
  ];
}

/** Returns the links to the scripts of the page, in front of the stylesheets that would delay them. */
function scriptLinks(content: PageContent, parts: PageParts | undefined): string {
  return filesOf(content, parts, 'scripts')
    .map((file) => `<link rel="modulepreload" crossorigin href="${attribute(`${content.base}/${file}`)}" />`)
    .join('');
}

/** Returns the stylesheets of the page, after those that all pages share. */
function styleLinks(content: PageContent, parts: PageParts | undefined): string {
  return filesOf(content, parts, 'styles')
    .map((file) => `<link rel="stylesheet" crossorigin href="${attribute(`${content.base}/${file}`)}" />`)
    .join('');
}

/** Returns the files of the page, and of the stage in it. */
function filesOf(
  { first, paint }: PageContent,
  parts: PageParts | undefined,
  type: 'scripts' | 'styles',
): readonly string[] {
  const stage = paint.stage === undefined ? [] : parts?.stages?.[paint.stage]?.[type];
  return [...(parts?.pages[first]?.[type] ?? []), ...(stage ?? [])];
}

/** Returns the element with the data. Without `<`, no value can end the element or start another one. */
function startup(data: PageData | null): string {
  if (data === null) return '';
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/json" id="startup">${json}</script>`;
}

const text = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const attribute = (value: string) => text(value).replace(/"/g, '&quot;');
