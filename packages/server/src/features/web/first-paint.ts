import { createHash } from 'node:crypto';
import { brandingPath, chooseImage, type PortalConfig } from '@assetportal/sdk/config';
import type { Asset, AvailableConfig, DashboardReply } from '@assetportal/sdk/contract';
import { appearanceProperties, heroImage, matOf } from '@assetportal/sdk/rules';

/** The first paint of a page: a style element, and the content of the element in which the app renders. */
export interface FirstPaint {
  readonly style: string;
  /** Hash of the style, in the syntax of a content security policy. */
  readonly styleHash: string;
  readonly content: string;
}

interface FirstPaintInput {
  readonly config: PortalConfig;
  readonly available: Readonly<Partial<AvailableConfig>>;
  readonly title: string;
  /** First segment of the path. */
  readonly page: string;
  /** False if the visitor sees the login page instead. */
  readonly hasHeader: boolean;
  /** Hero image from the library. Undefined if there is none, or for other pages. */
  readonly hero: DashboardReply['hero'] | undefined;
  /** The asset of the page. Undefined for other pages, and if the visitor may not view it. */
  readonly asset: Asset | undefined;
  /** Path under which the portal is served. */
  readonly base: string;
}

/**
 * Returns what a page shows before the app has loaded: colors, the header with logo and title, and the image of the
 * home page or of an asset. On a phone with a slow connection, the app needs a second longer. The stylesheet
 * of the web application (`theme/first-paint.css`) sets the same measures as the components that replace it.
 */
export function firstPaint(input: FirstPaintInput): FirstPaint {
  const style = styleOf(input);
  return {
    style: `<style>${style}</style>`,
    styleHash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    content: input.hasHeader
      ? `<div aria-hidden="true" class="first-paint">${header(input)}${hero(input)}${assetImage(input)}</div>`
      : '',
  };
}

/** Returns the custom properties. The configuration schema allows only colors and numbers; others are left out. */
function styleOf({ config: { appearance, dashboard }, asset }: FirstPaintInput): string {
  const properties = {
    ...appearanceProperties(appearance),
    '--hero-height': `${dashboard.heroImage.height}px`,
    ...measuresOf(asset),
  };
  const safe = Object.entries(properties).filter(([, value]) => /^[-\w#%.,()/\s]*$/.test(value));
  return `:root{${safe.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

function header({ config, available, title, page, base }: FirstPaintInput): string {
  const place = page === 'search' ? 'searchLogo' : 'logo';
  const logo = chooseImage(place, { available, visibleLogos: config.visibleLogos });
  const content =
    logo.kind === 'file'
      ? `<img src="${escape(`${base}${brandingPath(logo.file)}`)}" alt="" />`
      : `${logo.kind === 'built-in' ? '<span class="first-mark"></span>' : ''}<span class="first-name">${escape(title)}</span>`;
  return `<div class="first-header">${content}</div>`;
}

function hero({ config, available, page, hero: library, base }: FirstPaintInput): string {
  if (page !== '' || config.global.hide_dashboard) return '';
  const { height } = config.dashboard.heroImage;
  const choice = chooseImage('dashboardHero', { available, visibleLogos: config.visibleLogos });
  const image =
    choice.kind === 'file'
      ? { src: brandingPath(choice.file), srcSet: undefined, sizes: undefined }
      : library && heroImage(library, height);
  if (image === undefined) return '';
  const attributes = Object.entries({
    srcset: image.srcSet
      ?.split(', ')
      .map((source) => `${base}${source}`)
      .join(', '),
    sizes: image.sizes,
    src: `${base}${image.src}`,
  }).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(value)}"`]));
  return `<div class="first-hero"><img alt="" fetchpriority="high"${attributes.join('')} /></div>`;
}

/** An image is enlarged at most to twice its size, as on the stage. */
const MAX_SCALE = 2;

/** Returns the measures of the image of an asset, as custom properties. */
function measuresOf(asset: Asset | undefined): Record<string, string> {
  const { width, height } = asset ?? {};
  if (width === undefined || height === undefined || height === 0) return {};
  return { '--asset-width': `${width * MAX_SCALE}px`, '--asset-ratio': (width / height).toFixed(4) };
}

/** Returns the image of an asset where the stage of its page shows it. Transparent ones have another place. */
function assetImage({ asset, base }: FirstPaintInput): string {
  const { url, width, height, thumbhash, asset_groups: groups = [] } = asset ?? {};
  if (url === undefined || !groups.includes('image') || !width || !height || matOf(thumbhash) !== undefined)
    return '';
  return `<div class="first-asset"><img alt="" fetchpriority="high" src="${escape(`${base}${url}`)}" /></div>`;
}

const escape = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
