import type { FileHandle } from 'node:fs/promises';
import { zipEntries, zipEntryStream, type ZipEntry } from '../containers/zip.js';
import { MediaError } from '../../lib/media-error.js';
import type { Collector } from './collector.js';
import { extractMarkup, HTML, OPEN_DOCUMENT, SHEET, SLIDE, WORD, type Markup } from './markup.js';

interface Archive {
  readonly markup: Markup;
  /** Patterns for the names of the parts that contain text, in reading order. */
  readonly parts: readonly RegExp[];
}

const word: Archive = {
  markup: WORD,
  parts: [/^word\/document\d*\.xml$/, /^word\/(footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/],
};
const slides: Archive = {
  markup: SLIDE,
  parts: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/],
};
const sheets: Archive = {
  markup: SHEET,
  parts: [/^xl\/sharedStrings\.xml$/, /^xl\/worksheets\/sheet\d+\.xml$/],
};
const open: Archive = { markup: OPEN_DOCUMENT, parts: [/^content\.xml$/] };
const book: Archive = { markup: HTML, parts: [/\.x?html?$/i] };

/** Archive formats by file type. */
const ARCHIVES: Readonly<Record<string, Archive>> = {
  ...forTypes(word, 'docx docm dotx'),
  ...forTypes(slides, 'pptx pptm potx ppsx'),
  ...forTypes(sheets, 'xlsx xlsm xltx'),
  ...forTypes(open, 'odt ods odp odg ott ots otp otg sxw sxc sxi'),
  ...forTypes(book, 'epub'),
};

function forTypes(archive: Archive, types: string): Record<string, Archive> {
  return Object.fromEntries(types.split(' ').map((type) => [type, archive]));
}

export const isTextArchive = (type: string): boolean => Object.hasOwn(ARCHIVES, type);

/** Maximum number of parts to read from a document. */
const MAX_PARTS = 2000;

/**
 * Extracts the text of a document that is a zip archive of XML or HTML files.
 *
 * The archive is unpacked as a stream, at most `bytes` in total, so that a zip bomb costs no more than other
 * files.
 *
 * @throws MediaError `encrypted`, `damaged`, `too-large` or `unsupported-format`
 */
export async function extractArchive(
  file: FileHandle,
  type: string,
  bytes: number,
  into: Collector,
): Promise<void> {
  const archive = ARCHIVES[type];
  if (!archive) throw new MediaError('unsupported-format');
  const entries = await zipEntries(file);
  const textParts = archive.parts.flatMap((part) =>
    entries.filter(({ name }) => part.test(name)).sort((a, b) => byNumber(a, b)),
  );
  const remaining = { left: bytes };
  for (const entry of textParts.slice(0, MAX_PARTS)) {
    if (into.full) return;
    const stream = await zipEntryStream(file, entry);
    try {
      await extractMarkup(stream, archive.markup, into, remaining);
    } finally {
      stream.destroy();
    }
    into.break();
  }
}

const byNumber = (a: ZipEntry, b: ZipEntry): number => a.name.localeCompare(b.name, 'en', { numeric: true });
