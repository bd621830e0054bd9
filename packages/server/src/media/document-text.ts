import { LIMITS } from './common/limits.js';
import { isOffice } from './office/office.js';
import { isTextArchive } from './text/archives.js';
import { MARKUP, PLAIN_TEXT } from './text/plain.js';
import { MediaError } from '../lib/media-error.js';
import type { WorkerPool } from '../workers/pool.js';
import type { PdfTextTask } from './decoders/workers/pdf.worker.js';
import type { Source } from './common/source.js';
import type { Tools } from './decoders/tools.js';

/** Types that are or contain a PDF. Most Illustrator files contain one. */
const PDF = new Set(['pdf', 'ai']);

/** Returns true if files of this type may contain text. */
export function hasText(filetype: string): boolean {
  return PDF.has(filetype) || isReadable(filetype) || isOffice(filetype);
}

/** Returns true if the text worker reads this type: plain text, HTML, or a zip archive of markup. */
export function isReadable(filetype: string): boolean {
  return PLAIN_TEXT.has(filetype) || MARKUP.has(filetype) || isTextArchive(filetype);
}

/**
 * Returns the text inside a document for the search index, truncated to `LIMITS.text.characters`.
 *
 * @throws MediaError if the text cannot be read
 */
export async function readText(
  source: Source,
  { workers, office }: Pick<Tools, 'workers' | 'office'>,
): Promise<string> {
  const { path, filetype } = source;
  const { characters, seconds, bytes } = LIMITS.text;
  if (!hasText(filetype)) throw new MediaError('unsupported-format');
  if (isReadable(filetype)) return workers.text.run({ path, filetype, characters, limit: bytes });
  // The workers of this pool also render pages. One of them may still have the document open.
  const pool = workers.pdf as unknown as WorkerPool<PdfTextTask, string>;
  const pdf = isOffice(filetype) ? await office.pdf(source) : path;
  return pool.run({ path: pdf, characters, seconds, limit: LIMITS.wholeFileBytes });
}
