import { LIMITS } from './common/limits.js';
import { isOffice } from './office/office.js';
import { isTextArchive } from './text/archives.js';
import { MARKED_UP, PLAIN_TEXT } from './text/plain.js';
import { MediaError } from '../lib/media-error.js';
import type { WorkerPool } from '../workers/pool.js';
import type { PdfTextTask } from './decoders/workers/pdf.worker.js';
import type { Source } from './common/source.js';
import type { Tools } from './decoders/tools.js';

/** Illustrator's files are PDF inside. */
const PDF = new Set(['pdf', 'ai']);

/** Whether there may be text inside a file of this type. */
export function hasText(filetype: string): boolean {
  return PDF.has(filetype) || isReadable(filetype) || isOffice(filetype);
}

/** Read by ourselves, without LibreOffice. */
export function isReadable(filetype: string): boolean {
  return PLAIN_TEXT.has(filetype) || MARKED_UP.has(filetype) || isTextArchive(filetype);
}

/**
 * The text inside a document, to be searched: as much of it as `LIMITS.text` allows.
 *
 * @throws MediaError where there is none that can be read
 */
export async function readText(
  source: Source,
  { workers, office }: Pick<Tools, 'workers' | 'office'>,
): Promise<string> {
  const { path, filetype } = source;
  const { characters, seconds, bytes } = LIMITS.text;
  if (!hasText(filetype)) throw new MediaError('unsupported-format');
  if (isReadable(filetype)) return workers.text.run({ path, filetype, characters, limit: bytes });
  // The worker of the pages, which then has the document open; it answers to either kind of task.
  const pool = workers.pdf as unknown as WorkerPool<PdfTextTask, string>;
  const pdf = isOffice(filetype) ? await office.pdf(source) : path;
  return pool.run({ path: pdf, characters, seconds, limit: LIMITS.wholeFileBytes });
}
