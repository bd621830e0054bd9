import { statSync } from 'node:fs';
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';
import { Collector } from '../../text/collector.js';
import { MediaError } from '../../../lib/media-error.js';
import { readTask, serveTasks, type FileTask, type ThreadImage } from '../../../workers/thread.js';

/** A page to be rendered. */
export interface PdfTask extends FileTask {
  /** From 1. */
  page: number;
  /** Pixels of the longer side. */
  side: number;
}

export interface PdfPage extends ThreadImage {
  pages: number;
}

/** The text of all pages, as far as there is time for them. */
export interface PdfTextTask extends FileTask {
  characters: number;
  seconds: number;
}

interface Open {
  readonly name: string;
  readonly document: PDFiumDocument;
}

let library = PDFiumLibrary.init();
/**
 * The document of the last task stays open: whoever turns the pages of a large one does not have it read for each of
 * them. It goes with the next one, or with this worker, which ends when it was idle for a while.
 */
let last: Open | undefined;

serveTasks<PdfTask | PdfTextTask, PdfPage | string>(async (task) => {
  const document = await documentOf(task);
  try {
    const pages = document.getPageCount();
    if (pages === 0) throw new MediaError('empty');
    if ('characters' in task) return { value: textOf(document, pages, task), transfer: [] };
    const image = await render(document, pages, task);
    return { value: { ...image, pages }, transfer: [image.data.buffer] };
  } catch (error) {
    // What the library trips over may leave it in pieces: the next task gets another.
    if (!(error instanceof MediaError)) reset();
    throw error;
  }
});

async function documentOf(task: FileTask): Promise<PDFiumDocument> {
  const path = typeof task.path === 'string' ? task.path : Buffer.from(task.path);
  const { ino, size, mtimeMs } = statSync(path);
  const name = [Buffer.from(path).toString('latin1'), ino, size, mtimeMs].join(':');
  if (last?.name === name) return last.document;
  close();
  const document = await load(readTask(task));
  last = { name, document };
  return document;
}

function close(): void {
  const before = last;
  last = undefined;
  try {
    before?.document.destroy();
  } catch {
    reset();
  }
}

function reset(): void {
  last = undefined;
  library = PDFiumLibrary.init();
}

async function load(bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await (await library).loadDocument(bytes);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new MediaError(/password|security/i.test(message) ? 'encrypted' : 'damaged', message);
  }
}

async function render(document: PDFiumDocument, pages: number, task: PdfTask): Promise<ThreadImage> {
  if (task.page > pages) throw new MediaError('unreadable', 'no such page');
  const page = document.getPage(task.page - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longer = Math.max(originalWidth, originalHeight);
  if (!(longer > 0)) throw new MediaError('damaged', 'a page without size');
  const scale = task.side / longer;
  // A page may be a hundred times as long as wide: neither side may vanish.
  const width = Math.max(1, Math.round(originalWidth * scale));
  const height = Math.max(1, Math.round(originalHeight * scale));
  const { data } = await page.render({ width, height, render: 'bitmap', renderFormFields: true });
  return { data: new Uint8Array(data), width, height };
}

function textOf(document: PDFiumDocument, pages: number, { characters, seconds }: PdfTextTask): string {
  const until = Date.now() + seconds * 1000;
  const into = new Collector(characters);
  for (let at = 0; at < pages && !into.full && Date.now() < until; at++) {
    const page = document.getPage(at);
    try {
      into.add(page.getText());
      into.break();
    } catch {
      // A page that is broken does not take the others with it.
    } finally {
      closePage(page);
    }
  }
  return into.toString();
}

/** The library closes a page only once it was rendered. */
function closePage(page: PDFiumPage): void {
  const { module, pageIdx } = page as unknown as {
    module: { _FPDF_ClosePage(page: number): void };
    pageIdx: number;
  };
  if (pageIdx !== 0) module._FPDF_ClosePage(pageIdx);
}
