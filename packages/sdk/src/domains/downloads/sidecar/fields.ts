import type { Asset } from '../../../contract/schemas/common/asset.js';

/**
 * How XMP stores a value: one text, a text per language, a list, an ordered list, or an ordered list of structures
 * with one member.
 */
type XmpForm = 'text' | 'languages' | 'bag' | 'sequence' | 'structures';

/** Prefixes and namespaces of XMP (ISO 16684-1; IPTC Photo Metadata; PLUS), by their names in exiftool. */
export const NAMESPACES = {
  dc: ['dc', 'http://purl.org/dc/elements/1.1/'],
  exif: ['exif', 'http://ns.adobe.com/exif/1.0/'],
  iptcCore: ['Iptc4xmpCore', 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'],
  iptcExt: ['Iptc4xmpExt', 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'],
  photoshop: ['photoshop', 'http://ns.adobe.com/photoshop/1.0/'],
  plus: ['plus', 'http://ns.useplus.org/ldf/xmp/1.0/'],
  xmp: ['xmp', 'http://ns.adobe.com/xap/1.0/'],
  xmpRights: ['xmpRights', 'http://ns.adobe.com/xap/1.0/rights/'],
} as const;

/** Vocabularies whose codes XMP stores as addresses. */
const SOURCES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const PLUS = 'http://ns.useplus.org/ldf/vocab/';

/** A property of XMP with the values of an asset. */
export interface XmpProperty {
  readonly prefix: keyof typeof NAMESPACES;
  readonly name: string;
  readonly form: XmpForm;
  /** Member of the structures, and name in exiftool, if they differ from the name. */
  readonly member?: string;
  /** Values as text in XMP. Empty if the asset has none. */
  readonly values: (asset: Asset) => readonly string[];
  /** Values in exiftool's notation, if it differs. */
  readonly exiftool?: (asset: Asset) => readonly (number | string)[];
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
    prefix: 'xmpRights',
    name: 'UsageTerms',
    form: 'languages',
    values: ({ usage_terms: terms }) => listOf(terms),
  },
  textIn('xmpRights', 'WebStatement', 'web_statement'),
  textIn('photoshop', 'Credit', 'credit_line'),
  textIn('photoshop', 'Instructions', 'instructions'),
  {
    prefix: 'plus',
    name: 'Licensor',
    form: 'structures',
    member: 'LicensorName',
    values: ({ licensor }) => listOf(licensor),
  },
  releaseIn('ModelReleaseStatus', 'model_release'),
  releaseIn('PropertyReleaseStatus', 'property_release'),
  {
    prefix: 'iptcCore',
    name: 'AltTextAccessibility',
    form: 'languages',
    values: ({ alt_text: text }) => listOf(text),
  },
  {
    prefix: 'iptcCore',
    name: 'ExtDescrAccessibility',
    form: 'languages',
    values: ({ extended_description: text }) => listOf(text),
  },
  {
    prefix: 'iptcExt',
    name: 'DigitalSourceType',
    form: 'text',
    values: ({ digital_source: code }) => listOf(code).map((name) => `${SOURCES}${name}`),
  },
  { prefix: 'xmp', name: 'Rating', form: 'text', values: ({ rating }) => listOf(rating?.toString()) },
  { prefix: 'photoshop', name: 'City', form: 'text', values: ({ city }) => listOf(city) },
  { prefix: 'photoshop', name: 'Country', form: 'text', values: ({ country }) => listOf(country) },
  { prefix: 'photoshop', name: 'DateCreated', form: 'text', values: ({ taken_date: date }) => listOf(date) },
  {
    prefix: 'exif',
    name: 'GPSLatitude',
    form: 'text',
    values: ({ location }) => (location === undefined ? [] : [coordinate(location.lat, 'N', 'S')]),
    exiftool: ({ location }) => (location === undefined ? [] : [location.lat]),
  },
  {
    prefix: 'exif',
    name: 'GPSLongitude',
    form: 'text',
    values: ({ location }) => (location === undefined ? [] : [coordinate(location.lon, 'E', 'W')]),
    exiftool: ({ location }) => (location === undefined ? [] : [location.lon]),
  },
];

/** Returns the property with the text of a field. */
function textIn(
  prefix: 'photoshop' | 'xmpRights',
  name: string,
  field: 'credit_line' | 'instructions' | 'web_statement',
): XmpProperty {
  return { prefix, name, form: 'text', values: (asset) => listOf(asset[field]) };
}

/** Names of the codes of a release in exiftool, which it imports. It does not accept other codes. */
const RELEASES: Readonly<Record<string, string>> = {
  'MR-NON': 'None',
  'MR-NAP': 'Not Applicable',
  'MR-UMR': 'Unlimited Model Releases',
  'MR-LMR': 'Limited or Incomplete Model Releases',
  'PR-NON': 'None',
  'PR-NAP': 'Not Applicable',
  'PR-UPR': 'Unlimited Property Releases',
  'PR-LPR': 'Limited or Incomplete Property Releases',
};

/** Returns the property with the status of a release. */
function releaseIn(name: string, field: 'model_release' | 'property_release'): XmpProperty {
  return {
    prefix: 'plus',
    name,
    form: 'text',
    values: (asset) => listOf(asset[field]).map((code) => `${PLUS}${code}`),
    exiftool: (asset) => listOf(asset[field]).flatMap((code) => RELEASES[code] ?? []),
  };
}

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
