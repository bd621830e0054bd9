import { constants, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenSource } from '../common/source.js';
import type { Tools } from './tools.js';
import { pdfAt } from './pdf.js';
import type { Decoder } from './decoder.js';

/** Decodes a page of an office document after LibreOffice has converted the document to PDF. */
export const office: Decoder = async (source, page, tools) =>
  pdfAt({ path: await officePdf(source, tools) }, source, page, tools);

/**
 * Creates a copy of the PDF of an office document, in the temporary folder of the source, and returns its path.
 * Workers cannot read the cache.
 */
export async function officePdf(source: OpenSource, { office }: Pick<Tools, 'office'>): Promise<string> {
  const path = join(await source.folder(), 'document.pdf');
  await copyFile(await office.pdf(source), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  return path;
}
