import { statSync } from 'node:fs';
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';
import { Collector } from '../../text/collector.js';
import { MediaError } from '../../../lib/media-error.js';
import { readTask, serveTasks, type FileTask, type ThreadImage } from '../../../workers/thread.js';

/** Task to render a page. */
export interface PdfTask extends FileTask {
  /** From 1. */
  page: number;
  /** Longer side in pixels. */
  side: number;
}

export interface PdfPage extends ThreadImage {
  pages: number;
}

/** Task to extract the text of all pages, as far as the limits allow. */
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
 * Document of the last task. It stays open so that paging through a large document does not read the file again
 * for each page. It is replaced when a task needs another document, and released when this worker is terminated,
 * for example after some idle time.
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
    // A library error can leave the library in an invalid state, so the next task gets a new instance.
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
  const previous = last;
  last = undefined;
  try {
    previous?.document.destroy();
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
  if (!(longer > 0)) throw new MediaError('damaged', 'page has no size');
  const scale = task.side / longer;
  // A page can be a hundred times as long as it is wide: neither side may become 0.
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
      // A broken page does not prevent reading the other pages.
    } finally {
      closePage(page);
    }
  }
  return into.toString();
}

/** Closes a page that was not rendered, because the library closes a page only after rendering it. */
function closePage(page: PDFiumPage): void {
  const { module, pageIdx } = page as unknown as {
    module: { _FPDF_ClosePage(page: number): void };
    pageIdx: number;
  };
  if (pageIdx !== 0) module._FPDF_ClosePage(pageIdx);
}
