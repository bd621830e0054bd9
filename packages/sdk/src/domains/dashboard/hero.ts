import type { DashboardCollection } from '../../config/schema/schema.js';
import type { FrequentKeyword } from '../../contract/schemas/collections.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { valueIn } from '../../lib/locale-code.js';
import { isLikelyIn } from '../../lib/text/word-language.js';
import { imageSources } from '../assets/image-sources.js';
import { collectionRows } from '../collections/rows.js';
import { searchToUrl, type SearchDefaults } from '../search/url.js';

/** Maximum number of suggested searches below the search field. */
const MAX_SUGGESTED = 5;
/** Maximum length of a keyword that is suggested, in characters. A longer one is not worth a click. */
const MAX_KEYWORD = 24;

/** Text on the hero image. */
export interface HeroText {
  readonly headline: string;
  /** Further lines. Empty if there are none. */
  readonly text: string;
}

/**
 * Returns the configured text on the hero image (specification, section 3, Config, dashboard). Its first line is the
 * headline. Null if there is no text for this language.
 *
 * @param lines Lines by language, as configured for the hero image.
 */
export function heroText(lines: Readonly<Record<string, string>>, locale: string): HeroText | null {
  const configured = valueIn(lines, locale, (text) => text.trim() !== '')?.trim();
  if (configured === undefined) return null;
  const [headline = '', ...rest] = configured.split(/\r?\n/);
  return { headline: headline.trim(), text: rest.join('\n').trim() };
}

/** The hero image, as attributes of an `img` element. */
export interface HeroImage {
  readonly src: string;
  /** Undefined if there is one size only. */
  readonly srcSet: string | undefined;
  readonly sizes: string | undefined;
}

/** Size of the box of a `preview` rendition, in pixels. */
const PREVIEW_SIDE = 1600;
/** Maximum width of a phone, in pixels. */
const PHONE = 640;
/** Part of the pixels that a phone needs, because the image is under a dark veil and the screen is small. */
const VEILED = 2 / 3;

/**
 * Returns the sizes of a hero image of the library, so that a phone does not load the one for a large screen.
 *
 * @param height Height of the hero, in pixels. The image covers it.
 */
export function heroImage(
  { image, asset }: { readonly image: string; readonly asset: Pick<Asset, 'url' | 'width' | 'height'> },
  height: number,
): HeroImage {
  const { width: fullWidth = 0, height: fullHeight = 0 } = asset;
  const smaller = imageSources(asset)?.srcSet;
  if (smaller === undefined) return { src: image, srcSet: undefined, sizes: undefined };
  const largest = Math.round(fullWidth * Math.min(1, PREVIEW_SIDE / fullWidth, PREVIEW_SIDE / fullHeight));
  const covering = Math.ceil((height * fullWidth) / fullHeight);
  const onPhone = `(max-width: ${PHONE}px) ${Math.round(VEILED * covering)}px`;
  return {
    src: image,
    srcSet: `${smaller}, ${image} ${largest}w`,
    sizes: `${onPhone}, max(100vw, ${covering}px)`,
  };
}

/** A suggested search: its label, and the URL of its results. */
export interface SuggestedSearch {
  readonly label: string;
  readonly url: string;
}

/**
 * Returns up to five suggested searches for the home page: the configured pre-searches, or else the most frequent
 * keywords, those in the user's language first.
 */
export function suggestedSearches(parts: {
  readonly config: readonly DashboardCollection[];
  readonly keywords: readonly FrequentKeyword[];
  readonly locale: string;
  readonly defaults: SearchDefaults;
}): SuggestedSearch[] {
  const { config, keywords, locale, defaults } = parts;
  const searches = collectionRows({ config, server: [], locale, defaults }).flatMap(({ label, url }) =>
    url === null ? [] : [{ label, url }],
  );
  if (searches.length > 0) return searches.slice(0, MAX_SUGGESTED);
  return keywordsFor(keywords, locale)
    .slice(0, MAX_SUGGESTED)
    .map((label) => ({
      label,
      url: searchToUrl({ ...defaults, query: '*', filters: { keywords: [label] } }, defaults),
    }));
}

/** Returns the keywords to suggest: one of several that have the same assets, and those of the language first. */
function keywordsFor(keywords: readonly FrequentKeyword[], locale: string): string[] {
  const labels = keywords
    .filter(({ count }) => count > 0)
    .map(({ label, same = [] }) =>
      [label, ...same].filter((word) => word.trim() !== '' && word.length <= MAX_KEYWORD),
    )
    .flatMap((words) => words.find((word) => isLikelyIn(word, locale)) ?? words.slice(0, 1));
  const fits = labels.filter((word) => isLikelyIn(word, locale));
  return [...fits, ...labels.filter((word) => !fits.includes(word))];
}
