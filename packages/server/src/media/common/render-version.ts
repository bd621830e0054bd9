/**
 * Versions of the images of file types. Increase that of a type if a change to its decoder alters its images. Its assets
 * are then prepared again, once, and their images and downloads have new keys and URLs. Default: 0.
 *
 * 1: colors of files without a profile, gray files, void transparency, and files of which nothing can be decoded.
 * Also the page size of documents, the pages of plain text, and the palettes of SVGs.
 * 2: covers of EPUBs.
 */
const VERSIONS: Readonly<Record<string, number>> = Object.fromEntries([
  ...[
    'avif bmp exr fits hdr heic ico jp2 jxl pbm pcx pfm pgm pnm ppm psb psd tga tif',
    'pdf doc docm docx dot dotx odg odp ods odt otg otp ots ott pot potx pps ppsx ppt pptm pptx rtf',
    'sxc sxi sxw vsdx xls xlsm xlsx xlt xltx epub txt md html log tex csv tsv json geojson xml xmp yaml toml ini aae pp3 mtl',
    'srt vtt css scss js mjs cjs jsx tsx py rb php java kt swift c h cpp hpp cs go rs sh sql lua bib ttf otf woff zip svg svgz tar tgz',
  ].flatMap((types) => types.split(' ').map((type) => [type, 1] as const)),
  ['epub', 2],
]);

const versionOf = (filetype: string): number =>
  Object.hasOwn(VERSIONS, filetype) ? (VERSIONS[filetype] ?? 0) : 0;

/** Returns the part of a version that changes with the decoder of a file type. Empty in version 0. */
export function renderSuffix(filetype: string): string {
  const version = versionOf(filetype);
  return version === 0 ? '' : `-r${version}`;
}

/** The versions as text, to store when all assets are prepared with them or marked as unprepared. */
export const RENDER_VERSIONS = JSON.stringify(VERSIONS);

/** Returns the file types whose images are different since these versions, as of {@link RENDER_VERSIONS}. */
export function changedSince(stored: string | undefined): string[] {
  const before = versionsIn(stored);
  return Object.keys(VERSIONS).filter((type) => versionOf(type) !== (before[type] ?? 0));
}

function versionsIn(stored: string | undefined): Record<string, unknown> {
  try {
    return { ...(JSON.parse(stored ?? '{}') as object) };
  } catch {
    return {};
  }
}
