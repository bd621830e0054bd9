import { asMediaError, MediaError } from '../../lib/media-error.js';
import { withInputFile, type InputFile } from '../common/input-file.js';
import { extractArchive, isTextArchive } from './archives.js';
import { isListed, listArchive } from './archive-list.js';
import { Collector } from './collector.js';
import { extractHtml, extractPlainText, PLAIN_TEXT, readVerbatim } from './plain.js';

/** Task to extract the text of a document. */
export interface TextTask {
  readonly file: InputFile;
  readonly filetype: string;
  /** Maximum number of characters to return. */
  readonly characters: number;
  /** Maximum number of bytes of markup to read or unpack. */
  readonly limit: number;
  /** True to read any type without markup as plain text, with its line breaks and spaces. Default: false. */
  readonly verbatim?: boolean;
}

/** Extracts the text of a plain text file, an HTML page or a zip-based document. @throws MediaError */
export function extractText({
  file,
  filetype,
  characters,
  limit,
  verbatim = false,
}: TextTask): Promise<string> {
  return withInputFile(file, async (open) => {
    if (verbatim && isListed(filetype)) return listArchive(open.handle, filetype);
    if (verbatim && filetype !== 'html' && !isTextArchive(filetype)) return readVerbatim(open, characters);
    const into = new Collector(characters);
    try {
      if (PLAIN_TEXT.has(filetype)) await extractPlainText(open, characters, into);
      else if (isTextArchive(filetype)) await extractArchive(open.handle, filetype, limit, into);
      else if (filetype === 'html') await extractHtml(open.handle, limit, into);
      else throw new MediaError('unsupported-format');
    } catch (error) {
      // If part of the text was read before the error, that part is still searchable.
      if (into.toString() === '') throw asMediaError(error);
    }
    return into.toString();
  });
}
