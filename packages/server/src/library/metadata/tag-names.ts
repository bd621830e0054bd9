/**
 * XMP tags, which take precedence (decisions, section 3). The order of trust is XMP (a sidecar's before the
 * file's own), IPTC, EXIF, then the rest.
 */
export const XMP = {
  title: ['XMP-dc:Title', 'XMP-photoshop:Headline'],
  description: [
    'XMP-dc:Description',
    'XMP-tiff:ImageDescription',
    'XMP-exif:UserComment',
    'XMP-acdsee:Caption',
    'XMP-acdsee:Notes',
  ],
  creator: ['XMP-dc:Creator', 'XMP-exif:Artist', 'XMP-tiff:Artist'],
  copyright: ['XMP-dc:Rights', 'XMP-exif:Copyright', 'XMP-tiff:Copyright'],
  rating: ['XMP-xmp:Rating'],
  usage_terms: ['XMP-xmpRights:UsageTerms'],
  alt_text: ['XMP-iptcCore:AltTextAccessibility'],
  extended_description: ['XMP-iptcCore:ExtDescrAccessibility'],
} as const;

/** Tags to use after XMP, the most trusted first. */
export const OTHER = {
  title: [
    'IPTC:ObjectName',
    'IPTC:Headline',
    'IFD0:XPTitle',
    'PDF:Title',
    'XML-dc:Title',
    'XML:Title',

    'FlashPix:Title',
    'RTF:Title',
    'PostScript:Title',
    'SVG:Title',
    'PNG:Title',
    'ItemList:Title',
    'Keys:Title',
    'UserData:Title',
    'ID3v2_4:Title',
    'ID3v2_3:Title',
    'ID3v2_2:Title',
    'Vorbis:Title',
    'Info:Title', // Matroska
    'ASF:Title',
    'RIFF:Title',
    'Flash:Title',
    'Real-CONT:Title',
    'AIFF:Name',
    'ID3v1:Title',
  ],
  description: [
    'IPTC:Caption-Abstract',
    'IFD0:ImageDescription',
    'ExifIFD:UserComment',
    'IFD0:XPComment',
    'IFD0:XPSubject',
    'PDF:Subject',
    'XML-dc:Description',
    'XML:Description',
    'FlashPix:Subject',
    'FlashPix:Comments',
    'PNG:Description',
    'SVG:Desc',
    'ItemList:Description',
    'Keys:Description',
    'Vorbis:Description',
    'Matroska:Description',
    'ASF:Description',
    'ID3v2_4:Description',
    // Comments come last: programs write to them, too.
    'PNG:Comment',
    'File:Comment',
    'GIF:Comment',
    'ItemList:Comment',
    'Keys:Comment',
    'UserData:Comment',
    'Vorbis:Comment',
    'Matroska:Comment',
    'ID3v2_4:Comment',
    'ID3v2_3:Comment',
    'ID3v2_2:Comment',
    'RIFF:Comment',
    'ID3v1:Comment',
  ],
  creator: [
    'IPTC:By-line',
    'IFD0:Artist',
    'IFD0:XPAuthor',
    'PDF:Author',
    'XML-dc:Creator',
    'XML:Creator',

    'FlashPix:Author',
    'RTF:Author',
    'XMP-meta:Initial-creator',
    'PNG:Author',
    'PNG:Artist',
    'ItemList:Artist',
    'Keys:Artist',
    'Keys:Author',
    'ID3v2_4:Artist',
    'ID3v2_3:Artist',
    'ID3v2_2:Artist',
    'Vorbis:Artist',

    'Matroska:Artist',
    'ASF:Author',
    'RIFF:Artist',
    'UserData:Artist',
    'UserData:Performer',
    'Flash:Artist',
    'Real-CONT:Author',
    'AIFF:Author',
    'ID3v1:Artist',
  ],
  copyright: [
    'IPTC:CopyrightNotice',
    'IFD0:Copyright',
    'PDF:Copyright',
    'PNG:Copyright',
    'ItemList:Copyright',

    'Keys:Copyright',
    'ID3v2_4:Copyright',
    'ID3v2_3:Copyright',
    'Vorbis:Copyright',
    'Matroska:Copyright',
    'ASF:Copyright',
    'RIFF:Copyright',
    'UserData:Copyright',
    'Flash:Copyright',
    'Real-CONT:Copyright',
    'AIFF:Copyright',
  ],
} as const;

/** Tags of XMP with flat keywords, the most trusted first. */
export const FLAT_XMP_KEYWORDS = [
  'XMP-dc:Subject',
  'XMP-lr:WeightedFlatSubject',
  'XMP-acdsee:Keywords',
  'XMP-prism:Keyword',
] as const;

/** Tags of XMP with paths of keywords (Lightroom, digiKam, Windows, Media Pro), with the separator of their words. */
export const KEYWORD_PATHS: readonly (readonly [tag: string, separator: RegExp])[] = [
  ['XMP-lr:HierarchicalSubject', /\|/],
  ['XMP-digiKam:TagsList', /\//],
  ['XMP-microsoft:LastKeywordXMP', /\//],
  ['XMP-microsoft:LastKeywordIPTC', /\//],
  ['XMP-mediapro:CatalogSets', /\|/],
];

/** Tags with keywords outside of XMP, with the separator to split a value that is a single string. */
export const KEYWORD_SOURCES: readonly (readonly [tag: string, separator?: RegExp])[] = [
  ['IPTC:Keywords'],
  ['IFD0:XPKeywords', /;/],
  ['PDF:Keywords', /[;,]/],
  ['XMP-pdf:Keywords', /[;,]/],
  ['XMP-meta:Keyword'],
  ['XML:Keywords', /[;,]/],
  ['FlashPix:Keywords', /[;,]/],
  ['ItemList:Keyword', /[;,]/],
  ['Keys:Keywords', /[;,]/],
  ['Matroska:Keywords', /[;,]/],
];
