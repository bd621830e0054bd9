import { LIMITS } from './common/limits.js';
import { checkedReply, TextReply } from './common/replies.js';
import { isOffice } from './office/office.js';
import { isTextArchive } from './text/archives.js';
import { MARKUP, PLAIN_TEXT } from './text/plain.js';
import { MediaError } from '../lib/media-error.js';
import type { WorkerPool } from '../workers/pool.js';
import type { PdfTextTask } from './decoders/workers/pdf.worker.js';
import { inputFileOf, withSource, type Source } from './common/source.js';
import { officePdf } from './decoders/office.js';
import type { Tools } from './decoders/tools.js';

/** Types that are or contain a PDF. Most Illustrator files contain one. */
const PDF = new Set(['pdf', 'ai']);

/** Returns true if files of this type may contain text. */
export function hasText(filetype: string): boolean {
  return PDF.has(filetype) || isReadable(filetype) || isOffice(filetype);
}

/** Returns true if the extract worker reads this type: plain text, HTML, or a zip archive of markup. */
export function isReadable(filetype: string): boolean {
  return PLAIN_TEXT.has(filetype) || MARKUP.has(filetype) || isTextArchive(filetype);
}

/**
 * Returns the text inside a document for the search index, truncated to `LIMITS.text.characters`.
 *
 * @param temp folder for temporary files
 * @throws MediaError if the text cannot be read
 */
export async function readText(
  source: Source,
  temp: string,
  tools: Pick<Tools, 'extract' | 'workers' | 'office'>,
): Promise<string> {
  const { filetype } = source;
  const { characters, seconds, bytes } = LIMITS.text;
  if (!hasText(filetype)) throw new MediaError('unsupported-format');
  if (isReadable(filetype))
    return tools.extract.text({ file: inputFileOf(source), filetype, characters, limit: bytes });
  // The workers of this pool also render pages. One of them may still have the document open.
  const pool = tools.workers.pdf as unknown as WorkerPool<PdfTextTask, string>;
  return withSource(source, temp, async (open) => {
    const file = isOffice(filetype) ? { path: await officePdf(open, tools) } : open.file;
    const reply = await pool.run({ file, characters, seconds, limit: LIMITS.wholeFileBytes });
    return checkedReply(TextReply, reply);
  });
}
