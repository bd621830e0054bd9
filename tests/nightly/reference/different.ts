import { OTHER_THAN_OUTPUT } from '../../server/library/metadata/expected-output.js';
import { AUTOMATIC } from '../../server/library/metadata/ground-truth.js';

const OTHER_FILE =
  'A sidecar without its file describes another file: its facts are not those of the sidecar';
const NOT_TURNED =
  'ImageMagick does not apply the orientation that EXIF has in a PNG; the portal shows it rotated';
const CORE = 'The city and country of the image precede the locations that it shows';
const UTF_8 = 'Valid UTF-8 without a declared encoding is UTF-8; exiftool reads Latin-1';
const LATIN = 'Bytes that are not UTF-8 are Windows-1252; exiftool has question marks';
const LETTER =
  'The letter of the hemisphere is in another field than the number, which exiftool returns without a sign';

/**
 * Facts that deliberately differ from those of the reference tools, with the reason. Keys are `<path>: <fact> (<tool>)`.
 * A key that no longer differs fails the test.
 */
export const DIFFERENT: Readonly<Record<string, string>> = {
  'documents/pdf/pdfjsbad1586.pdf: title (pdfinfo)': AUTOMATIC,
  'documents/pdf/testPDF_twoAuthors.pdf: creator (pdfinfo)': 'XMP, which takes precedence, has both authors',
  'gps/lat-only.jpg: location (exiftool)': 'A latitude without a longitude is no place',
  'gps/own-exif-and-sidecar-ref.jpg: location (exiftool)': LETTER,
  'gps/ref-separate.jpg: location (exiftool)': LETTER,
  'images/metadata-cases/2000.xmp: taken_date (exiftool)': OTHER_FILE,
  'images/metadata-cases/2010.xmp: taken_date (exiftool)': OTHER_FILE,
  'images/metadata-cases/2020.xmp: taken_date (exiftool)': OTHER_FILE,
  'images/photos/Issue 258 (dotnet).jpg: city (exiftool)': CORE,
  'images/photos/Issue 258 (dotnet).jpg: country (exiftool)': CORE,
  'keywords/numeric-keywords.jpg: keywords (exiftool)': 'A keyword is text; exiftool writes it as a number',
  'known/orientation-6.png: size (identify)': NOT_TURNED,
  'known/orientation-8.png: size (identify)': NOT_TURNED,
  'sidecars/orphan.xmp: title (exiftool)': OTHER_FILE,
  'text/desc-default.jpg: description (exiftool)': AUTOMATIC,
  'text/desc-kenox.jpg: description (exiftool)': AUTOMATIC,
  'text/desc-olympus.jpg: description (exiftool)': AUTOMATIC,
  'text/desc-sony.jpg: description (exiftool)': AUTOMATIC,
  'text/exif-latin1.jpg: creator (exiftool)': LATIN,
  'text/exif-latin1.jpg: description (exiftool)': LATIN,
  'text/iptc-utf8-no-marker.jpg: creator (exiftool)': UTF_8,
  'text/iptc-utf8-no-marker.jpg: description (exiftool)': UTF_8,
  'text/iptc-utf8-no-marker.jpg: keywords (exiftool)': UTF_8,
  'text/iptc-utf8-no-marker.jpg: title (exiftool)': UTF_8,
  'video/book.m4b: taken_date (exiftool)': 'The year 0 of the header is no date; the comments have the year',
};

/**
 * Returns the reason why a fact deliberately differs from that of a reference tool. The reasons for the files of
 * `expected.json`, which is an output of exiftool, also apply.
 */
export function reasonFor(name: string): string | undefined {
  return DIFFERENT[name] ?? OTHER_THAN_OUTPUT[name.replace(/ \(exiftool\)$/, '')];
}
