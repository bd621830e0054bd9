import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import { MediaError } from './problem.js';
import { readTask, serveTasks, type FileTask, type ThreadPicture } from './thread.js';

export interface PdfTask extends FileTask {
  page: number;
  /** Pixels of the longer side. */
  side: number;
}

export interface PdfPage extends ThreadPicture {
  pages: number;
}

const library = PDFiumLibrary.init();

serveTasks<PdfTask, PdfPage>(async (task) => {
  const document = await load(readTask(task));
  try {
    const pages = document.getPageCount();
    if (pages === 0) throw new MediaError('empty');
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
    const pixels = new Uint8Array(data);
    return { value: { data: pixels, width, height, pages }, transfer: [pixels.buffer] };
  } finally {
    document.destroy();
  }
});

async function load(bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await (await library).loadDocument(bytes);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new MediaError(/password|security/i.test(message) ? 'encrypted' : 'damaged', message);
  }
}
