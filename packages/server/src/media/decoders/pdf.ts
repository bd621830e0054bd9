import { LIMITS } from '../common/limits.js';
import { checkedReply, PdfReply } from '../common/replies.js';
import type { Decoder } from './decoder.js';
import type { DecodedImage } from '../common/decoded-image.js';
import type { InputFile } from '../common/input-file.js';
import type { OpenSource } from '../common/source.js';
import type { Tools } from './tools.js';

export const pdf: Decoder = (source, page, tools) => pdfAt(source.file, source, page, tools);

/**
 * Renders a page of a PDF in a separate process. A page has no size in pixels, so none is reported.
 *
 * @param file the PDF, which was created from `source` or is its file
 */
export async function pdfAt(
  file: InputFile,
  source: OpenSource,
  page: number,
  { workers, side }: Pick<Tools, 'workers' | 'side'>,
): Promise<DecodedImage> {
  const output = await source.outputFile();
  const reply = await workers.pdf.run({
    file,
    limit: LIMITS.wholeFileBytes,
    page,
    side: Math.min(side, LIMITS.vectorSide),
    output,
  });
  const { pages, paper, ...raw } = checkedReply(PdfReply, reply);
  return { file: { path: output }, raw, facts: { pages, paper } };
}
