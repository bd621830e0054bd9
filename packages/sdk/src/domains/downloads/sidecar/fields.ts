import type { Asset } from '../../../contract/schemas/common/asset.js';

/** How XMP stores a value: one text, a text per language, a list, or an ordered list. */
type XmpForm = 'text' | 'languages' | 'bag' | 'sequence';

/** Prefixes and namespaces of XMP (ISO 16684-1). */
export const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
} as const;

/** A property of XMP with the values of an asset. */
export interface XmpProperty {
  readonly prefix: keyof typeof NAMESPACES;
  readonly name: string;
  readonly form: XmpForm;
  /** Values as text in XMP. Empty if the asset has none. */
  readonly values: (asset: Asset) => readonly string[];
  /** Values in exiftool's notation, if it differs. */
  readonly numbers?: (asset: Asset) => readonly number[];
}

/**
 * Properties of XMP that a sidecar has. They are those that the portal reads first (server, library/metadata), so that
 * an asset has the same metadata after its file and the sidecar are added to a library.
 */
export const XMP_PROPERTIES: readonly XmpProperty[] = [
  { prefix: 'dc', name: 'title', form: 'languages', values: ({ title }) => listOf(title) },
  { prefix: 'dc', name: 'description', form: 'languages', values: ({ description }) => listOf(description) },
  { prefix: 'dc', name: 'creator', form: 'sequence', values: ({ creator }) => listOf(creator) },
  { prefix: 'dc', name: 'rights', form: 'languages', values: ({ copyright }) => listOf(copyright) },
  { prefix: 'dc', name: 'subject', form: 'bag', values: ({ keywords }) => listOf(keywords) },
  {
    ...{ prefix: 'xmpRights', name: 'UsageTerms', form: 'languages' },
    values: ({ usage_terms: terms }) => listOf(terms),
  },
  { prefix: 'xmp', name: 'Rating', form: 'text', values: ({ rating }) => listOf(rating?.toString()) },
  { prefix: 'photoshop', name: 'City', form: 'text', values: ({ city }) => listOf(city) },
  { prefix: 'photoshop', name: 'Country', form: 'text', values: ({ country }) => listOf(country) },
  { prefix: 'photoshop', name: 'DateCreated', form: 'text', values: ({ taken_date: date }) => listOf(date) },
  {
    ...{ prefix: 'exif', name: 'GPSLatitude', form: 'text' },
    values: ({ location }) => (location === undefined ? [] : [coordinate(location.lat, 'N', 'S')]),
    numbers: ({ location }) => (location === undefined ? [] : [location.lat]),
  },
  {
    ...{ prefix: 'exif', name: 'GPSLongitude', form: 'text' },
    values: ({ location }) => (location === undefined ? [] : [coordinate(location.lon, 'E', 'W')]),
    numbers: ({ location }) => (location === undefined ? [] : [location.lon]),
  },
];

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  const list = value === undefined ? [] : typeof value === 'string' ? [value] : value;
  return list.filter((text) => text !== '');
}

/** Returns degrees in the notation of XMP: `53,33.12N`. */
function coordinate(degrees: number, positive: string, negative: string): string {
  const size = Math.abs(degrees);
  const minutes = (size - Math.floor(size)) * 60;
  return `${Math.floor(size)},${Number(minutes.toFixed(8))}${degrees < 0 ? negative : positive}`;
}
