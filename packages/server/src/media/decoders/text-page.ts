import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../../lib/media-error.js';
import { LIMITS } from '../common/limits.js';
import { PAPER, textPages, type TextLayout } from '../text/page-layout.js';
import type { Decoder } from './decoder.js';

/**
 * Returns a decoder that shows the beginning of a text file on pages of paper. The text is never interpreted: an HTML
 * file is shown without its tags. Of an archive, it shows the names and sizes of its entries.
 */
export const textPage =
  (layout: TextLayout): Decoder =>
  async (source, page, tools) => {
    const { characters, bytes } = LIMITS.textPage;
    const text = await tools.extract.text({
      file: source.file,
      filetype: source.filetype.toLowerCase(),
      characters,
      limit: bytes,
      verbatim: true,
    });
    if (text.trim() === '') throw new MediaError('unsupported-format', 'no text');
    const pages = textPages(text, layout);
    const svg = pages[page - 1];
    if (svg === undefined) throw new MediaError('unreadable', 'no such page');
    const path = join(await source.folder(), `page-${page}.svg`);
    await writeFile(path, svg);
    const output = await source.outputFile();
    const { intrinsic: _, ...raw } = await tools.image.svg({
      file: { path },
      limit: LIMITS.svgBytes,
      pixels: LIMITS.pixels,
      output,
      side: Math.min(tools.side, LIMITS.vectorSide),
      background: '#fff',
    });
    const isDocument = source.assetGroup === 'document';
    return {
      file: { path: output },
      raw,
      drawn: true,
      facts: isDocument ? { pages: pages.length, paper: PAPER } : {},
    };
  };

/** Decodes the first page of an office document without LibreOffice as text. Its layout is not that of the document. */
export const officeText: Decoder = async (source, page, tools) => {
  if (page > 1) throw new MediaError('unsupported-format', 'only the first page is available');
  const image = await textPage('prose')(source, page, tools);
  return { ...image, facts: {} };
};
