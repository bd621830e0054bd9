import type { HitBox } from '@assetportal/sdk/contract';
import { LIMITS } from './common/limits.js';
import { BoxesReply, checkedReply, TextReply } from './common/replies.js';
import { isOffice } from './office/office.js';
import { isTextArchive } from './text/archives.js';
import { MARKUP, PLAIN_TEXT } from './text/plain.js';
import { MediaError } from '../lib/media-error.js';
import type { WorkerPool } from '../workers/pool.js';
import type { PdfBoxesTask, PdfPageTextTask, PdfTextTask } from './decoders/workers/pdf.worker.js';
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
  const { characters, bytes } = LIMITS.text;
  if (!hasText(filetype)) throw new MediaError('unsupported-format');
  if (isReadable(filetype))
    return tools.extract.text({ file: inputFileOf(source), filetype, characters, limit: bytes });
  return readPagedText(source, temp, tools);
}

/** Returns true if the pages of a file of this type are those of a PDF, whose words have places. */
export const hasPages = (filetype: string): boolean => PDF.has(filetype) || isOffice(filetype);

/**
 * Returns the text of the pages of a PDF, or of an office document as its preview shows it, truncated to
 * `LIMITS.text.characters`. Form feeds separate the pages.
 *
 * @throws MediaError if the text cannot be read
 */
export function readPagedText(source: Source, temp: string, tools: PdfTools): Promise<string> {
  const { characters, seconds } = LIMITS.text;
  return withPdf(source, temp, tools, async (run) =>
    checkedReply(TextReply, await run<PdfTextTask>({ characters, seconds })),
  );
}

/** Part of a text: positions in UTF-16 code units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the boxes of the ranges that `find` returns for the text of a page.
 *
 * @param page number of the page, from 1
 * @throws MediaError if the page cannot be read
 */
export function locateOnPage(
  source: Source,
  page: number,
  find: (text: string) => readonly Range[],
  temp: string,
  tools: PdfTools,
): Promise<HitBox[]> {
  return withPdf(source, temp, tools, async (run) => {
    const text = checkedReply(TextReply, await run<PdfPageTextTask>({ textOfPage: page }));
    const ranges = find(text);
    if (ranges.length === 0) return [];
    return checkedReply(BoxesReply, await run<PdfBoxesTask>({ boxesOfPage: page, ranges }));
  });
}

type PdfTools = Pick<Tools, 'workers' | 'office'>;
type Run = <Task extends object>(task: Omit<Task, 'file' | 'limit'>) => Promise<unknown>;

/** Calls `work` with a function that runs tasks on the PDF of a document. */
function withPdf<T>(
  source: Source,
  temp: string,
  tools: PdfTools,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  // The workers of this pool also render pages. One of them may still have the document open.
  const pool = tools.workers.pdf as unknown as WorkerPool<object, unknown>;
  return withSource(source, temp, async (open) => {
    const file = isOffice(source.filetype) ? { path: await officePdf(open, tools) } : open.file;
    return work((task) => pool.run({ ...task, file, limit: LIMITS.wholeFileBytes }));
  });
}
