import { writeFile } from 'node:fs/promises';
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';
import { Collector } from '../../text/collector.js';
import { boxesOf } from './pdf-boxes.js';
import { MediaError } from '../../../lib/media-error.js';
import type { HitBox } from '@assetportal/sdk/contract';
import { serveTasks } from '../../../workers/serve-tasks.js';
import type { RawPixels } from '../../common/decoded-image.js';
import { readWhole, withInputFile, type InputFile } from '../../common/input-file.js';

interface DocumentTask {
  readonly file: InputFile;
  /** Maximum size of the file, in bytes. */
  readonly limit: number;
}

/** Task to render a page. */
export interface PdfTask extends DocumentTask {
  /** From 1. */
  readonly page: number;
  /** Longer side in pixels. */
  readonly side: number;
  /** File that receives the pixels. */
  readonly output: string;
}

export interface PdfPage extends RawPixels {
  /** Number of pages of the document. */
  readonly pages: number;
  /** Size of the page as it is displayed, in mm. */
  readonly paper: readonly [width: number, height: number];
}

/** Task to extract the text of all pages, as far as the limits allow. */
export interface PdfTextTask extends DocumentTask {
  readonly characters: number;
  readonly seconds: number;
}

/** Task to return the text of a page, as `PdfBoxesTask` counts its characters. */
export interface PdfPageTextTask extends DocumentTask {
  /** From 1. */
  readonly textOfPage: number;
}

/** Task to return the boxes of ranges of the text of a page. */
export interface PdfBoxesTask extends DocumentTask {
  /** From 1. */
  readonly boxesOfPage: number;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

interface Open {
  readonly name: string;
  readonly document: PDFiumDocument;
}

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
type Task = PdfTask | PdfTextTask | PdfPageTextTask | PdfBoxesTask;

let library = PDFiumLibrary.init();
/**
 * Document of the last task. It stays open so that paging through a large document does not read the file again
 * for each page. It is replaced when a task needs another document, and released when this worker is terminated,
 * for example after some idle time.
 */
let last: Open | undefined;

serveTasks<Task, PdfPage | string | HitBox[]>(async (task) => {
  const document = await documentOf(task);
  try {
    const pages = document.getPageCount();
    if (pages === 0) throw new MediaError('empty');
    if ('characters' in task) return textOf(document, pages, task);
    if ('textOfPage' in task) return onPage(document, pages, task.textOfPage, (page) => page.getText());
    if ('boxesOfPage' in task)
      return onPage(document, pages, task.boxesOfPage, (page) => boxesOf(page, task.ranges));
    return { ...(await render(document, pages, task)), pages };
  } catch (error) {
    // A library error can leave the library in an invalid state, so the next task gets a new instance.
    if (!(error instanceof MediaError)) reset();
    throw error;
  }
});

function documentOf({ file, limit }: DocumentTask): Promise<PDFiumDocument> {
  return withInputFile(file, async (open) => {
    const { dev, ino, size, mtimeMs } = await open.handle.stat();
    const name = [dev, ino, size, mtimeMs].join(':');
    if (last?.name === name) return last.document;
    close();
    const document = await load(await readWhole(open, limit));
    last = { name, document };
    return document;
  });
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

async function render(
  document: PDFiumDocument,
  pages: number,
  task: PdfTask,
): Promise<Omit<PdfPage, 'pages'>> {
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
  await writeFile(task.output, data);
  return { width, height, channels: 4, paper: [millimeters(originalWidth), millimeters(originalHeight)] };
}

/** Converts points to mm, with one decimal. A page is never without a side. */
const millimeters = (points: number): number =>
  Math.max(0.1, Number(((points / POINTS_PER_INCH) * MM_PER_INCH).toFixed(1)));

function textOf(document: PDFiumDocument, pages: number, { characters, seconds }: PdfTextTask): string {
  const until = Date.now() + seconds * 1000;
  const into = new Collector(characters);
  for (let at = 0; at < pages && !into.full && Date.now() < until; at++) {
    const page = document.getPage(at);
    try {
      into.add(page.getText());
    } catch {
      // A broken page does not prevent reading the other pages.
    } finally {
      closePage(page);
    }
    into.endPage();
  }
  return into.toString();
}

/** Calls `work` with a page, and closes the page. @throws MediaError if the document does not have it */
function onPage<T>(
  document: PDFiumDocument,
  pages: number,
  number: number,
  work: (page: PDFiumPage) => T,
): T {
  if (number > pages) throw new MediaError('unreadable', 'no such page');
  const page = document.getPage(number - 1);
  try {
    return work(page);
  } finally {
    closePage(page);
  }
}

/** Closes a page that was not rendered, because the library closes a page only after rendering it. */
function closePage(page: PDFiumPage): void {
  const { module, pageIdx } = page as unknown as {
    module: { _FPDF_ClosePage(page: number): void };
    pageIdx: number;
  };
  if (pageIdx !== 0) module._FPDF_ClosePage(pageIdx);
}
