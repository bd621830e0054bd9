import { pdfAt } from './pdf.js';
import type { Decoder } from './decoder.js';

/** Decodes a page of an office document after LibreOffice has converted the document to PDF. */
export const office: Decoder = async (source, page, tools) =>
  pdfAt(await tools.office.pdf(source), page, tools);
