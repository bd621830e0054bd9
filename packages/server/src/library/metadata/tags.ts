/** Tags read from one file by one metadata reader, keyed by exiftool's `Group:Name` (family 1). */
export type Tags = Readonly<Record<string, TagValue>>;
export type TagValue = string | readonly TagValue[] | { readonly [name: string]: TagValue };

/**
 * Tags that are requested from exiftool, in all groups. A trailing `#` requests a number instead of a
 * description. The list is explicit, because requesting all tags would include the text of maker notes and
 * previews.
 */
export const REQUESTED_TAGS: readonly string[] = [
  'Title ObjectName Headline XPTitle Description Desc Caption-Abstract ImageDescription XPComment XPSubject UserComment',
  'Comment Comments Subject Keywords Keyword XPKeywords Creator Initial-creator By-line Artist XPAuthor Author',
  'Copyright# Rights CopyrightNotice City Country Country-PrimaryLocationName LocationCreated LocationShown',
  'DateTimeOriginal DateTimeDigitized OffsetTimeOriginal OffsetTime OffsetTimeDigitized DateCreated TimeCreated',
  'CreateDate CreationDate Creation-date ContentCreateDate Date Rating# Make Model Lens LensModel Composite:LensID',
  'GPSLatitude# GPSLatitudeRef# GPSLongitude# GPSLongitudeRef# GPSStatus# Orientation# Rotation# ImageSize# ImageWidth# ImageHeight# XResolution# YResolution#',
  'ResolutionUnit# PixelsPerUnitX# PixelsPerUnitY# PixelUnits# Duration# MediaDuration# PageCount# Pages# Slides#',
  'NPages# Document-statistic CodecID VideoCodecID AudioCodecID UsageTerms ExposureTime# FNumber# ISO# FocalLength#',
  'ProfileDescription ColorSpaceData ColorComponents# ColorMode# PhotometricInterpretation# VideoFrameRate# FrameRate#',
  'AudioSampleRate# SampleRate# AudioChannels# NumChannels# Channels# ChannelMode# AIFF:Name UserData:Performer',
  'CodedCharacterSet XMP-photoshop:Credit XMP-photoshop:Instructions IPTC:Credit IPTC:SpecialInstructions WebStatement',
  'AltTextAccessibility ExtDescrAccessibility DigitalSourceType# Licensor ModelReleaseStatus# PropertyReleaseStatus#',
  'HierarchicalSubject WeightedFlatSubject TagsList LastKeywordXMP LastKeywordIPTC CatalogSets KeywordInfo',
  'XMP-acdsee:Categories XMP-acdsee:Keywords XMP-acdsee:Caption XMP-acdsee:Notes XMP-prism:Keyword',
  // The other languages of text in several languages.
  'Title-* Description-* Rights-* UsageTerms-* AltTextAccessibility-* ExtDescrAccessibility-* ImageDescription-*',
  'UserComment-*',
].flatMap((line) => line.split(' '));

/**
 * Parses exiftool's JSON with all values as strings. exiftool writes values that look like numbers as numbers.
 * Without this, a title `1.50` would become 1.5, and a caption of twenty digits would be rounded.
 */
export function parseTags(json: string): Tags[] {
  const quoted = json.replace(
    /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\btrue\b|\bfalse\b/g,
    (token) => (token.startsWith('"') ? token : `"${token}"`),
  );
  return JSON.parse(quoted) as Tags[];
}

/** Returns true for a reference of Perl, which a faulty program has written instead of the value: `ARRAY(0x2c7cf020)`. */
export const isReference = (text: string): boolean => REFERENCE.test(text);

const REFERENCE = /^\s*(?:[\w:]+=)?(?:ARRAY|HASH|CODE|SCALAR|REF|GLOB)\(0x[0-9a-f]+\)\s*$/i;

/** Returns the value of the first of these tags that has one. `*` as the group matches all groups. */
export function first(tags: Tags, ...keys: readonly string[]): TagValue | undefined {
  for (const key of keys) {
    const value = key.startsWith('*:') ? anyGroup(tags, key.slice(1)) : tags[key];
    if (hasValue(value)) return value;
  }
  return undefined;
}

function anyGroup(tags: Tags, suffix: string): TagValue | undefined {
  for (const [key, value] of Object.entries(tags)) if (key.endsWith(suffix) && hasValue(value)) return value;
  return undefined;
}

function hasValue(value: TagValue | undefined): value is TagValue {
  if (value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '' && !isReference(value);
  return Array.isArray(value) ? value.some(hasValue) : true;
}

/** Returns a finite number, or undefined. */
export function number(value: TagValue | undefined): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}
