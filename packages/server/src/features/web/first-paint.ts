import { createHash } from 'node:crypto';
import { brandingPath, chooseImage, type PortalConfig } from '@assetportal/sdk/config';
import type { Asset, AvailableConfig, DashboardReply } from '@assetportal/sdk/contract';
import {
  appearanceProperties,
  groupOf,
  hasAlpha,
  heroImage,
  heroText,
  isPlayableVideo,
  LOGO_MARK,
  naturalSize,
  pageImages,
  shapeOf,
  stageKind,
  stagePage,
  stagePageCount,
  typedText,
  type HeroImage,
  type StageKind,
} from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';

/** The first paint of a page: a style element, and the content of the element in which the app renders. */
export interface FirstPaint {
  readonly style: string;
  /** Hash of the style, in the syntax of a content security policy. */
  readonly styleHash: string;
  readonly content: string;
  /** URL of the image of the asset in it, which the browser requests first. Undefined if there is none. */
  readonly image: string | undefined;
  /** Kind of the stage of the page. Undefined for other pages. */
  readonly stage: StageKind | undefined;
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
  /** Page of the asset in the address. Null if there is none. */
  readonly assetPage: string | null;
  /** Path under which the portal is served. */
  readonly base: string;
  /** Language of the page, and its messages. */
  readonly translator: Translator;
  /** Query of the search page, in the syntax of its address. Undefined for other pages. */
  readonly query: string | undefined;
}

/**
 * Returns what a page shows before the app has loaded: colors, header, heading, search field, and the image of the home
 * page or of an asset. The elements have the classes
 * of the components that replace them (`build/class-names.ts` of the web application). The app takes over the words in
 * the field. Without scripts, the form submits them.
 */
export function firstPaint(input: FirstPaintInput): FirstPaint {
  const style = styleOf(input);
  const poster = input.hasHeader ? posterOf(input) : undefined;
  return {
    style: `<style>${style}</style>`,
    styleHash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    content: input.hasHeader
      ? `<div class="first-paint">${header(input)}${hero(input)}${searchBar(input)}${poster === undefined ? '' : posterTag(poster)}</div>`
      : '',
    image: poster?.src,
    stage: input.asset && stageKind(input.asset),
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

function header({ config, available, title, page, base, ...input }: FirstPaintInput): string {
  const place = page === 'search' ? 'searchLogo' : 'logo';
  const logo = chooseImage(place, { available, visibleLogos: config.visibleLogos });
  const content =
    logo.kind === 'file'
      ? `<img class="logo-image" src="${escape(`${base}${brandingPath(logo.file)}`)}" alt="${escape(title)}" />`
      : `${logo.kind === 'built-in' ? MARK : ''}<span class="logo-name" data-name>${escape(title)}</span>`;
  const alignment = page === 'search' ? ` data-logo="${escape(config.search.logo.alignment)}"` : '';
  const field = page === 'search' ? `<div class="first-phone">${searchBox({ base, ...input })}</div>` : '';
  return `<header class="header-header"${alignment}><span class="header-home"><span class="logo-logo">${content}</span></span>${field}</header>`;
}

const MARK = `<svg class="logo-mark" viewBox="0 0 24 24" aria-hidden="true" fill="none"><path class="logo-frame" d="${LOGO_MARK.frame}" />${LOGO_MARK.hills.map((path) => `<path class="logo-hills" d="${path}" />`).join('')}</svg>`;

/** The icon of the search button. */
const MAGNIFIER =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" /></svg>';

function hero({ config, available, page, hero: library, base, translator }: FirstPaintInput): string {
  if (page !== '' || config.global.hide_dashboard) return '';
  const { height, alignment, texts, logo } = config.dashboard.heroImage;
  const choice = chooseImage('dashboardHero', { available, visibleLogos: config.visibleLogos });
  const image =
    choice.kind === 'file'
      ? { src: brandingPath(choice.file), srcSet: undefined, sizes: undefined }
      : library && heroImage(library, height);
  const text = heroText(texts, translator.locale);
  const mark = chooseImage('dashboardLogo', { available, visibleLogos: config.visibleLogos });
  const logoImage =
    logo && mark.kind === 'file'
      ? `<img class="hero-logo" src="${escape(`${base}${brandingPath(mark.file)}`)}" alt="" />`
      : '';
  const lede = text === null || text.text === '' ? '' : `<p class="hero-lede">${escape(text.text)}</p>`;
  return [
    `<section class="hero-hero hero-${alignment}${image === undefined ? ' hero-plain' : ''}">`,
    image === undefined ? '' : heroImageTag(image, base),
    `<div class="hero-content">${logoImage}`,
    `<h1${text === null ? '' : ' class="hero-configured"'}><span class="first-words">${escape(text?.headline ?? translator.t('dashboard.heading'))}</span></h1>`,
    lede,
    `<form class="hero-form" role="search" action="${escape(`${base}/`)}">`,
    `<button class="hero-submit" type="submit" aria-label="${escape(translator.t('search.submit'))}">${MAGNIFIER}</button>`,
    `<input ${fieldAttributes(translator)} /></form><div class="hero-suggested"></div></div></section>`,
  ].join('');
}

function heroImageTag(image: HeroImage, base: string): string {
  const attributes = Object.entries({
    srcset: image.srcSet
      ?.split(', ')
      .map((source) => `${base}${source}`)
      .join(', '),
    sizes: image.sizes,
    src: `${base}${image.src}`,
  }).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(value)}"`]));
  return `<img class="hero-image first-image" alt="" fetchpriority="high"${attributes.join('')} />`;
}

/** Returns the row of controls of the search page with its field. On phones, the field is in the header. */
function searchBar(input: FirstPaintInput): string {
  if (input.page !== 'search') return '';
  return `<div class="toolbar-bar first-bar"><div class="first-desktop">${searchBox(input)}</div></div>`;
}

function searchBox({
  base,
  translator,
  query = '*',
}: Pick<FirstPaintInput, 'base' | 'translator' | 'query'>): string {
  return [
    `<form class="search-box-form" role="search" action="${escape(`${base}/`)}"><div class="search-box-box">`,
    `<button class="search-box-submit first-submit" type="submit" aria-label="${escape(translator.t('search.submit'))}">${MAGNIFIER}</button>`,
    `<input class="search-box-input" ${fieldAttributes(translator)} value="${escape(typedText(query))}" /></div></form>`,
  ].join('');
}

/** Returns the attributes of the search field. The app takes over its words by its name. */
const fieldAttributes = ({ t }: Translator): string =>
  `name="q" type="text" inputmode="search" enterkeyhint="search" autocomplete="off" autocapitalize="none" spellcheck="false" aria-label="${escape(t('search.label'))}" placeholder="${escape(t('search.placeholder'))}"`;

/** An image is enlarged at most to twice its size, as on the stage. */
const MAX_SCALE = 2;

/** Returns the measures of the image of an asset, as custom properties. */
function measuresOf(asset: Asset | undefined): Record<string, string> {
  const shape = asset && stageShape(asset);
  if (asset === undefined || shape === undefined) return {};
  // The size of a page is a length on paper.
  const most = groupOf(asset) === 'document' ? {} : { '--asset-width': `${shape.width * MAX_SCALE}px` };
  return { ...most, '--asset-ratio': (shape.width / shape.height).toFixed(4) };
}

interface Poster {
  readonly src: string;
  /** The kind of place that the image has on the stage. */
  readonly place: 'image' | 'page' | 'pages' | 'wide-pages' | 'video' | '3d' | 'font';
}

/**
 * Returns the image of an asset and its place on the stage. Undefined if the stage shows something else first, and for
 * transparent images, whose background depends on a choice of the user.
 */
function posterOf({ asset, assetPage, base }: FirstPaintInput): Poster | undefined {
  if (asset === undefined) return undefined;
  const page = stagePage(asset, assetPage);
  const src = pageImages(asset, page)?.[page === 1 ? 'thumbnail' : 'large'];
  const place = placeOf(asset);
  return src === undefined || place === undefined ? undefined : { src: `${base}${src}`, place };
}

/** Returns the shape of the image on the stage. That of a font is the size of a specimen at 100%, which is not stored. */
const stageShape = (asset: Asset) =>
  shapeOf(asset) ?? (stageKind(asset) === 'font' ? naturalSize(asset) : undefined);

function placeOf(asset: Asset): Poster['place'] | undefined {
  const group = stageKind(asset);
  if (group === '3d') return '3d';
  if (group === 'font') return asset.offline === true ? undefined : 'font';
  const shape = shapeOf(asset);
  if (shape === undefined) return undefined;
  if (group === 'video') return isPlayableVideo(asset) && asset.offline !== true ? 'video' : undefined;
  if ((group !== 'image' && group !== 'document') || hasAlpha(asset)) return undefined;
  if (stagePageCount(asset) > 1) return shape.width > shape.height ? 'wide-pages' : 'pages';
  return group === 'document' ? 'page' : 'image';
}

/** Returns the image where the stage shows it. */
const posterTag = ({ src, place }: Poster): string =>
  `<div class="first-asset" data-place="${place}" aria-hidden="true"><img class="first-image" alt="" fetchpriority="high" src="${escape(src)}" /></div>`;

const escape = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
