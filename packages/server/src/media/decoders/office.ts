import { pdfAt } from './pdf.js';
import type { Decoder } from './decoder.js';

/** A page of what LibreOffice, where it is installed, makes of an office document. */
export const office: Decoder = async (source, page, tools) =>
  pdfAt(await tools.office.pdf(source), page, tools);
